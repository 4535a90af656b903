/** The one page that may stand in a frame: a product's 3D view, for our own pages and the configured hosts. */
export const isViewerPath = (url: string): boolean => /^\/view\/[^/?]+\/?(\?|$)/.test(url)

/**
 * index.html with the hosts that the viewer may post to, on the viewer's page only. They are origins, which hold
 * nothing that HTML would take for markup.
 */
export const withViewerHosts = (page: string, url: string, hosts: readonly string[]): string =>
  page.replace('__VIEWER_HOSTS__', isViewerPath(url) ? hosts.join(' ') : '')
