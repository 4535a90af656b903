import { isOnOwnNetwork, isThisMachine } from './this-machine.ts'

const whatDemoIs =
  'Without NODE_ENV=production this is the demo, with passwords that everybody knows and a mailbox that everybody can read.'
const elsewhere = `${whatDemoIs} Set NODE_ENV=production`

export interface DemoValues {
  HOST?: string | undefined
  PUBLIC_URL?: string | undefined
  DEMO_ON_NETWORK?: boolean | undefined
}

/** Why the demo may not be reachable with this configuration; it is only for its own machine. */
export const demoProblems = ({ HOST, PUBLIC_URL, DEMO_ON_NETWORK = false }: DemoValues): string[] => {
  const problems: string[] = []
  const named = PUBLIC_URL === undefined ? 'localhost' : new URL(PUBLIC_URL).hostname
  if (!isThisMachine(named) && !(DEMO_ON_NETWORK && isOnOwnNetwork(named))) {
    problems.push(
      DEMO_ON_NETWORK
        ? `PUBLIC_URL must be an address of one's own network, even with DEMO_ON_NETWORK. ${elsewhere}.`
        : `PUBLIC_URL must name this machine, as http://localhost:3000 does. ${elsewhere}, or leave PUBLIC_URL out; on a network where you trust everybody, DEMO_ON_NETWORK=true takes a private address.`,
    )
  }
  if (HOST !== undefined && !isThisMachine(HOST) && !DEMO_ON_NETWORK) {
    problems.push(
      `HOST must be an address of this machine alone, as 127.0.0.1 is. ${elsewhere}; in a container, or on a network where you trust everybody, set DEMO_ON_NETWORK=true.`,
    )
  }
  return problems
}
