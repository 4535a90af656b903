import { Resolver } from 'node:dns/promises'
import { domainProofOf } from '@armature/domain/accounts/company-domains'
import type { DomainProofs } from '../ports/domain-proofs.ts'
import type { RequestPublic } from './public-request.ts'
import { publicRequests } from './public-request.ts'

export interface ProofParts {
  /** A name server and its port, instead of the machine's own. */
  nameServer?: string
  request?: RequestPublic
  timeoutMs?: number
}

const longestShown = 200
const shorten = (text: string): string =>
  text.length > longestShown ? `${text.slice(0, longestShown)}…` : text

const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'no answer'

const noneCodes: readonly string[] = ['ENODATA', 'ENOTFOUND']

/** By the public DNS and over TLS: a record or a file that only the domain's holder can place. */
export const publicDomainProofs = ({
  nameServer,
  request = publicRequests(),
  timeoutMs = 4_000,
}: ProofParts = {}): DomainProofs => {
  const inDns = async (name: string, text: string): Promise<string> => {
    const resolver = new Resolver({ timeout: timeoutMs, tries: 2 })
    if (nameServer !== undefined) resolver.setServers([nameServer])
    try {
      const values = (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
      return values.includes(text) ? text : shorten(values.map((value) => `“${value}”`).join(', '))
    } catch (error) {
      const reason = reasonOf(error)
      return noneCodes.includes(reason) ? 'none' : `the name server didn’t answer (${reason})`
    }
  }
  const inFile = async (address: string, text: string): Promise<string> => {
    try {
      const { status, body } = await request({ url: new URL(address), timeoutMs, mostBytes: 1_000 })
      if (status !== 200) return `answered ${status}`
      return body.toString('utf8').trim() === text ? text : 'has other content'
    } catch (error) {
      return `not reached (${reasonOf(error)})`
    }
  }
  return {
    find: async (claim) => {
      const { text, record, file } = domainProofOf(claim)
      const found = await inDns(record, text)
      if (found === text) return { proof: 'DNS', record: 'found', file: 'not needed' }
      const read = await inFile(file, text)
      return read === text
        ? { proof: 'FILE', record: found, file: 'found' }
        : { proof: null, record: found, file: read }
    },
  }
}
