/** The sender of an invitation to buy. */
export interface Invitation {
  /** The store to buy at; null for the marketplace, or where its name doesn't look like one. */
  store: string | null
  /** The person who invites; null where unknown, or where the name doesn't look like one. */
  by: string | null
}

/** The invitation in one sentence, for the mail and for the page that its link opens. */
export const invitationText = ({ store, by }: Invitation, marketplace: string): string => {
  const what = 'to request quotes for robotics parts'
  const inviting = by !== null && store !== null ? `${by} of ${store}` : (by ?? store)
  const where = store === null ? `on ${marketplace}` : `at its store on ${marketplace}`
  return inviting === null ? `You are invited ${what} ${where}.` : `${inviting} invites you ${what} ${where}.`
}
