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

const idLiteral = (id: number | null): string => {
  if (id === null) return "''"
  if (!Number.isSafeInteger(id) || id < 0) throw new TypeError('An actor id must be a whole number')
  return `'${id}'`
}

/**
 * The settings by which row-level security knows a transaction's actor. Parameters aren't possible in a statement of
 * several commands, and one round trip is the point, so only values from the fixed list of roles and whole numbers get
 * into this text.
 */
export const actorSettings = (actor: ActorContext): string => {
  if (!roles.includes(actor.role)) throw new TypeError('An actor needs a known role')
  return [
    `set local armature.role = '${actor.role}'`,
    `set local armature.user_id = ${idLiteral(actor.userId)}`,
    `set local armature.tenant_id = ${idLiteral(actor.tenantId)}`,
  ].join('; ')
}
