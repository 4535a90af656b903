import type { Problem } from '@armature/domain/problem'

/** The most bytes of a file, and the text that refuses a larger one. */
export interface Allowance {
  bytes: number
  beyond: Problem
}

export interface ReceivePlan {
  /** The local file to write; it is not there yet. */
  path: string
  /** The number of first bytes that `admit` looks at; it sees all of a shorter file. */
  headBytes: number
  /**
   * Judges the file by its first bytes, before the rest has arrived: answers its size limit, or the problem that
   * refuses it. The folder is undefined where the form sends it after the file.
   */
  admit: (head: Buffer, folder: string | undefined, name: string) => Promise<Allowance | Problem>
  /** The refusal of a body whose announced length is larger than any upload. */
  most: Allowance
  /** Where the call itself says where the file belongs: the form then sends no folder. */
  folder?: string
}

export interface ReceivedUpload {
  folder: string
  /** The sender's spelling, which the server can't trust yet. */
  name: string
}

/** An upload whose body nobody has looked at yet. */
export interface IncomingUpload {
  /** Writes the one file to `plan.path`. After a refusal or an error the caller removes the rest of it. */
  receive(plan: ReceivePlan): Promise<ReceivedUpload | Problem>
}
