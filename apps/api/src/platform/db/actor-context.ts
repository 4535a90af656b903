/** The actor in whose name the database acts; row-level security reads it. An actor of NOBODY sees no rows. */
export interface ActorContext {
  role: 'ADMIN' | 'VENDOR' | 'CUSTOMER' | 'SYSTEM' | 'NOBODY' | 'SHOPPER'
  userId: number | null
  tenantId: number | null
}

const roles: readonly string[] = [
  'ADMIN',
  'VENDOR',
  'CUSTOMER',
  'SYSTEM',
  'NOBODY',
  'SHOPPER',
] satisfies ActorContext['role'][]

const idText = (id: number | null): string => {
  if (id === null) return ''
  if (!Number.isSafeInteger(id) || id < 0) throw new TypeError('An actor id must be a whole number')
  return String(id)
}

/** The settings by which row-level security knows an actor: role, user id and tenant id, as texts. */
export const actorValues = (actor: ActorContext): [role: string, userId: string, tenantId: string] => {
  if (!roles.includes(actor.role)) throw new TypeError('An actor needs a known role')
  return [actor.role, idText(actor.userId), idText(actor.tenantId)]
}

/**
 * The same as statements that go with a BEGIN. Parameters aren't possible in a text of several commands, and one round trip is
 * the point, so only values from the fixed list of roles and whole numbers get into this text.
 */
export const actorSettings = (actor: ActorContext): string => {
  const [role, userId, tenantId] = actorValues(actor)
  return [
    `set local armature.role = '${role}'`,
    `set local armature.user_id = '${userId}'`,
    `set local armature.tenant_id = '${tenantId}'`,
  ].join('; ')
}
