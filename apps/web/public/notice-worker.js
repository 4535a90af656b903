// Shows pushed notifications in this browser, and opens their targets. It answers no requests and stores no data. It is
// a separate file at the root, since a worker serves only its own folder and those below it.
self.addEventListener('push', function (event) {
  var notice = event.data.json()
  // With a tag of its own, a notification that arrives twice is shown once.
  var shown = { body: notice.text, tag: 'notice-' + notice.id, icon: '/favicon.svg', data: { path: notice.path } }
  event.waitUntil(self.registration.showNotification('Armature', shown))
})

// How long a page may take to say what it shows. After a second some browsers no longer open a window.
var answerMs = 400

// The address that the page shows now; `page.url` stays the one that it was loaded with.
var addressOf = function (page) {
  return new Promise(function (resolve) {
    var line = new MessageChannel()
    line.port1.onmessage = function (answer) {
      resolve(answer.data)
    }
    setTimeout(resolve, answerMs)
    page.postMessage('which address?', [line.port2])
  })
}

self.addEventListener('notificationclick', function (event) {
  event.notification.close()
  var url = new URL(event.notification.data.path, self.location.origin)
  if (url.origin !== self.location.origin) return
  event.waitUntil(
    self.clients
      .matchAll({ type: 'window', includeUncontrolled: true })
      .then(function (pages) {
        return Promise.all(pages.map(addressOf)).then(function (addresses) {
          return pages[addresses.indexOf(url.href)]
        })
      })
      .then(function (open) {
        // A page that shows something else may contain unsent text.
        return open ? open.focus() : self.clients.openWindow(url.href)
      }),
  )
})
