// Shows the notices that are pushed to this browser, and opens what they tell of. It answers no requests and keeps no data.
// A file of its own at the root, since a worker serves what lies beside it and below.
self.addEventListener('push', function (event) {
  var notice = event.data.json()
  // Under its own tag one that comes twice is shown once.
  var shown = { body: notice.text, tag: 'notice-' + notice.id, icon: '/favicon.svg', data: { path: notice.path } }
  event.waitUntil(self.registration.showNotification('Armature', shown))
})

// How long a page may take to say what it shows: after a second some browsers open no window any more.
var answerMs = 400

// The address that a page shows now; `page.url` is the one that it was loaded with, whatever was opened in it since.
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
        // A page that shows something else may hold what somebody is typing.
        return open ? open.focus() : self.clients.openWindow(url.href)
      }),
  )
})
