// Stores all files of the page when it is first visited, and answers each request from the store. A new version of the
// page is stored beside the old one, which goes when its last page is closed.

const STORE = "sudosat-VERSION";
const PATHS = [
  // FILES
];

addEventListener("install", (event) => {
  const all = ["./", ...PATHS].map((path) => new Request(path, { cache: "reload" }));
  event.waitUntil(caches.open(STORE).then((store) => store.addAll(all)));
});

addEventListener("activate", (event) => {
  const clear = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith("sudosat-") && name !== STORE);
    await Promise.all(old.map((name) => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(clear());
});

addEventListener("fetch", (event) => {
  const stored = async () => (await caches.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  if (event.request.method === "GET") event.respondWith(stored());
});
