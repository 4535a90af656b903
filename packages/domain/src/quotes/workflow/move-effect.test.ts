import { describe, expect, it } from 'vitest'
import type { Actor } from '../../rights/actor.ts'
import { mailsCustomer, moveEffect } from './move-effect.ts'
import { transitionNames } from './quote-transitions.ts'
import { subQuoteTransitions } from './quote-workflow-table.ts'
import { partsMovedBy } from './quote-workflow.ts'

const admin: Actor = { role: 'ADMIN', userId: 1, tenantId: null, name: 'Ada' }
const quote = { tenantId: null, customerId: 3 } as const

describe('what a move does', () => {
  it('names whoever has it then', () => {
    const names = { CUSTOMER: ['Jane Doe'], VENDOR: ['Acme', 'Bolt', 'Cog', 'Dyn'] }
    expect(moveEffect('send-to-customer', { ...quote, status: 'ADMIN_APPROVED', names })).toBe(
      'Mails the offer to Jane Doe. Becomes SENT TO CUSTOMER.',
    )
    expect(moveEffect('send-to-vendor', { ...quote, status: 'NEW', names })).toBe(
      'Asks Acme, Bolt and 2 others for prices. Becomes SENT TO VENDOR.',
    )
  })

  it('mails the customer only if it makes an offer', () => {
    const mailing = transitionNames.filter((name) =>
      ['VENDOR_APPROVED', 'ADMIN_APPROVED'].some((status) =>
        mailsCustomer(name, { ...quote, status: status as 'VENDOR_APPROVED' }),
      ),
    )
    expect(mailing).toEqual(['vendor-to-customer', 'send-to-customer'])
  })

  it('says what they are where no name is given, and the store on a tenant quote', () => {
    const names = {}
    expect(moveEffect('send-to-admin', { ...quote, status: 'SENT_TO_VENDOR', names })).toBe(
      'Sends the prices to the marketplace. Becomes SENT TO ADMIN.',
    )
    expect(moveEffect('send-to-admin', { tenantId: 7, status: 'SENT_TO_VENDOR', names })).toBe(
      'Sends the prices to the store. Becomes SENT TO ADMIN.',
    )
  })

  it('leaves no place for a name empty, whatever the move', () => {
    for (const name of transitionNames) {
      const froms = subQuoteTransitions.filter((t) => t.name === name).flatMap(({ from }) => from)
      for (const status of froms)
        for (const tenantId of [null, 7])
          expect(moveEffect(name, { tenantId, status, names: {} })).not.toMatch(/[{}]/)
    }
  })

  it('takes along the parts that the workflow table names, and those alone', () => {
    const parts = [
      { status: 'NEW', vendor: 'Acme' },
      { status: 'SENT_TO_VENDOR', vendor: 'Bolt' },
      { status: 'CLOSED', vendor: 'Cog' },
    ] as const
    const moved = partsMovedBy(admin, 'send-to-vendor', { ...quote, status: 'NEW', parts })
    expect(moved.map(({ vendor }) => vendor)).toEqual(['Acme'])
    const nobody: Actor = { role: 'CUSTOMER', userId: 3, tenantId: null, name: 'Cara' }
    expect(partsMovedBy(nobody, 'send-to-vendor', { ...quote, status: 'NEW', parts })).toEqual([])
  })
})
