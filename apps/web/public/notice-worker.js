// Shows the notices that are pushed to this browser, and opens what they tell of. It answers no requests and keeps no data.
// A file of its own at the root, since a worker serves what lies beside it and below.
self.addEventListener('push', function (event) {
  var notice = event.data.json()
  // Under its own tag one that comes twice is shown once.
  var shown = { body: notice.text, tag: 'notice-' + notice.id, icon: '/favicon.svg', data: { path: notice.path } }
  event.waitUntil(self.registration.showNotification('Armature', shown))
})

self.addEventListener('notificationclick', function (event) {
  event.notification.close()
  var url = new URL(event.notification.data.path, self.location.origin)
  if (url.origin !== self.location.origin) return
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(function (pages) {
      // A page that shows something else may hold what somebody is typing.
      var open = pages.find(function (page) {
        return page.url === url.href
      })
      return open ? open.focus() : self.clients.openWindow(url.href)
    }),
  )
})
