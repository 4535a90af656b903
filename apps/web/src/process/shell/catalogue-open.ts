/** May strangers look at the catalogue, as the server has written into the page? Where no server has, a call finds out. */
export const isCatalogueOpen = (): boolean =>
  document.querySelector('meta[name="catalogue"][content="closed"]') === null
