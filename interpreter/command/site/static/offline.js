self.addEventListener("install", event => event.waitUntil(
  caches.open(KEPT).then(cache => cache.addAll(FILES.map(file => new Request(file, { cache: "no-cache" }))))));

self.addEventListener("activate", event => event.waitUntil(caches.keys()
  .then(names => Promise.all(names.filter(name => name.startsWith(`${registration.scope} `) && name !== KEPT).map(name => caches.delete(name))))
  .then(() => clients.claim())));

self.addEventListener("fetch", event => event.respondWith(
  caches.open(KEPT).then(cache => cache.match(event.request)).then(found => found || fetch(event.request))));
