/** Finds out where the domains of stores lead. */
export interface StoreHosts {
  /** Does who opens a page at this domain get ours? False also where nobody can tell at the moment. */
  leadsHere(domain: string): Promise<boolean>
}
