/** May strangers see the catalogue, as the server wrote into the page? Without that, a call finds out. */
export const isCatalogueOpen = (): boolean =>
  document.querySelector('meta[name="catalogue"][content="closed"]') === null
