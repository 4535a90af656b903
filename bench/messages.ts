/** One request of the bench; `person` signs it. */
export interface Shot {
  method: 'GET' | 'PATCH' | 'POST'
  path: string
  person: 'admin' | 'vendor' | 'customer'
  body?: object
}

/** A statement as our server sent it to the driver. */
export interface Statement {
  text: string
  values: unknown[]
  name?: string
}

/** The messages to a server process. Dates and buffers survive: both ends use the advanced serialization. */
export type Order =
  | { kind: 'record'; id: number; shot: Shot; token: string }
  | { kind: 'replay'; id: number; call: string; scripts: Statement[][] }
  | { kind: 'processor time'; id: number }
  | { kind: 'collect garbage'; id: number }
  | { kind: 'forget'; id: number }

/** The messages from it: ready with its address, a recorded call's statements, its processor time, or done. */
export type Report =
  | { kind: 'listening'; url: string }
  | { kind: 'recorded'; id: number; status: number; body: string; statements: Statement[] }
  | { kind: 'done'; id: number }
  | { kind: 'used'; id: number; ms: number }
