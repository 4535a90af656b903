/** One request of the bench; `person` is the account that signs it. */
export interface Shot {
  method: 'GET' | 'PATCH' | 'POST'
  path: string
  person: number
  body?: object
}

/** The messages to a server process. */
export type Order =
  | { kind: 'processor time'; id: number }
  | { kind: 'collect garbage'; id: number }
  | { kind: 'forget'; id: number }

/** The messages from it: ready with its address, its processor time, or done. */
export type Report =
  | { kind: 'listening'; url: string }
  | { kind: 'done'; id: number }
  | { kind: 'used'; id: number; ms: number }
