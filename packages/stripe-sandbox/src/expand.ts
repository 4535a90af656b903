import { invalidRequest } from './sandbox-error.ts'
import type { SandboxDb } from './sandbox-store.ts'
import { findAnyObject } from './sandbox-store.ts'

type Tree = Record<string, unknown>

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

/** Replaces ids by their objects along one path, such as `data.latest_invoice`. */
const expandPath = async (db: SandboxDb, body: unknown, path: string[], whole: string): Promise<void> => {
  const [name, ...rest] = path
  if (name === undefined || !isTree(body)) return
  if (!(name in body)) throw invalidRequest(`This property cannot be expanded (${whole}).`)
  const value = body[name]
  if (Array.isArray(value)) {
    for (const one of value) await expandPath(db, one, rest, whole)
    return
  }
  if (typeof value === 'string') body[name] = (await findAnyObject(db, value)) ?? value
  await expandPath(db, body[name], rest, whole)
}

/** A copy of the answer with the objects that `expand` asks for. Throws the provider's error for an unknown property. */
export const expanded = async (db: SandboxDb, body: object, paths: readonly string[]): Promise<object> => {
  if (paths.length === 0) return body
  const copy = structuredClone(body)
  for (const path of paths) await expandPath(db, copy, path.split('.'), path)
  return copy
}
