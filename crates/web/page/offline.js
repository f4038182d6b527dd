// Stores the page in the browser, so that it opens without a network after the first visit.

navigator.serviceWorker?.register(new URL("../service-worker.js", import.meta.url)).catch((error) => {
  // Without a secure connection there is no service worker; the page works all the same.
  console.info(`The page is not stored for use offline: ${error.message}`);
});
