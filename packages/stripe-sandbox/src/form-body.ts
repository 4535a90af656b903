import { invalidRequest } from './sandbox-error.ts'

/** A decoded form: every leaf is text, as sent. */
export interface FormTree {
  [name: string]: FormValue
}
export type FormValue = string | FormTree | FormValue[]

const keyPattern = /^([^[\]]+)((?:\[[^[\]]*\])*)$/
const deepest = 6
const mostFields = 500

// Names that would reach an object's prototype; the tree has none, but its readers may copy it.
const unsafeNames = new Set(['__proto__', 'constructor', 'prototype'])

/** Parses the provider's `a[0][b]=c` encoding, of a body or a query. */
export const parseForm = (encoded: string): FormTree => {
  const root: FormTree = Object.create(null)
  let fields = 0
  for (const [key, value] of new URLSearchParams(encoded)) {
    if (++fields > mostFields) throw invalidRequest('Too many parameters.')
    const match = keyPattern.exec(key)
    if (!match) throw invalidRequest(`Invalid parameter name: ${key}`, { param: key })
    const path = [
      match[1] ?? '',
      ...[...(match[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map((part) => part[1] ?? ''),
    ]
    if (path.length > deepest || path.some((name) => unsafeNames.has(name)))
      throw invalidRequest(`Invalid parameter name: ${key}`, { param: key })
    put(root, path, value, key)
  }
  return listsFrom(root) as FormTree
}

const put = (root: FormTree, path: string[], value: string, key: string) => {
  let node = root
  for (const name of path.slice(0, -1)) {
    const next = node[name] ?? (node[name] = Object.create(null) as FormTree)
    if (typeof next === 'string' || Array.isArray(next))
      throw invalidRequest(`Invalid parameter: ${key}`, { param: key })
    node = next
  }
  const last = path.at(-1) ?? ''
  // `a[]=x&a[]=y` counts up.
  const name = last === '' ? String(Object.keys(node).length) : last
  if (node[name] !== undefined) throw invalidRequest(`Duplicate parameter: ${key}`, { param: key })
  node[name] = value
}

/** Objects with the keys 0, 1, 2… become lists. */
const listsFrom = (value: FormValue): FormValue => {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const names = Object.keys(value)
  const children = names.map((name) => listsFrom(value[name] ?? ''))
  if (names.length > 0 && names.every((name, index) => name === String(index))) return children
  return Object.fromEntries(names.map((name, index) => [name, children[index] ?? '']))
}

/** The canonical text of parameters, whatever their order. */
export const canonicalForm = (value: FormValue): string => {
  if (typeof value === 'string') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalForm).join(',')}]`
  const names = Object.keys(value).toSorted()
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalForm(value[name] ?? '')}`).join(',')}}`
}
