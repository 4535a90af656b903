// Runs before the first paint, so that a dark screen never flashes white. A file of its own, since the
// content security policy allows no inline script. The key is Mantine's.
;(function () {
  var stored
  try {
    stored = window.localStorage.getItem('mantine-color-scheme-value')
  } catch {
    stored = null
  }
  var dark = stored === 'dark' || (stored !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
