import type { QuoteStatus } from '@armature/domain/quotes/workflow/quote-states'
import { describe, expect, it } from 'vitest'
import { workflowSteps } from './workflow-steps.ts'

describe('the workflow picture’s steps', () => {
  it('marks where a quote stands, what it passed and who holds the ball', () => {
    const steps = workflowSteps({ status: 'SENT_TO_VENDOR', passed: ['NEW'], tenantId: null })
    expect(steps.map((step) => step.place)).toEqual([
      'passed',
      'here',
      'ahead',
      'ahead',
      'ahead',
      'ahead',
      'ahead',
    ])
    expect(steps[1]).toMatchObject({ label: 'SENT TO VENDOR', holder: 'VENDOR' })
    expect(steps.at(-1)).toMatchObject({ label: 'PURCHASED', holder: null })
  })

  it('gives a store the marketplace’s turn on its own quotes', () => {
    expect(workflowSteps({ status: 'NEW', passed: [], tenantId: 4 })[0]?.holder).toBe('TENANT')
    expect(workflowSteps({ status: 'NEW', passed: [], tenantId: null })[0]?.holder).toBe('ADMIN')
  })

  it('shows both ways to be on offer as one step, in the record’s own words', () => {
    expect(workflowSteps({ status: 'VENDOR_TO_CUSTOMER', passed: [] })[5]).toMatchObject({
      label: 'VENDOR TO CUSTOMER',
      place: 'here',
    })
    expect(workflowSteps({ status: 'NEW', passed: [] })[5]).toMatchObject({
      label: 'SENT TO CUSTOMER',
      place: 'ahead',
    })
  })

  it('shows a customer the customer’s stages only', () => {
    expect(
      workflowSteps({ status: 'SENT_TO_ADMIN', passed: [], forCustomer: true }).map(({ label }) => label),
    ).toEqual(['Pending', 'Being priced', 'In review', 'Offer received', 'Ordered'])
  })

  const places = (status: QuoteStatus, passed: QuoteStatus[]) =>
    workflowSteps({ status, passed }).map((step) => step.place)

  it('ticks only what happened: a step that was passed over is no step that was taken', () => {
    const [taken, over] = ['passed', 'skipped']
    expect(places('SENT_TO_CUSTOMER', ['NEW', 'ADMIN_APPROVED', 'SENT_TO_CUSTOMER'])).toEqual([
      taken,
      over,
      over,
      over,
      taken,
      'here',
      'ahead',
    ])
    expect(places('PURCHASED', ['SENT_TO_VENDOR', 'SENT_TO_ADMIN', 'SENT_TO_CUSTOMER', 'PURCHASED'])).toEqual(
      [taken, taken, over, taken, over, taken, 'done'],
    )
  })

  it('keeps what a closed one came to, and stands nowhere', () => {
    expect(
      places('CLOSED', ['NEW', 'SENT_TO_VENDOR', 'CLOSED']).filter((place) => place === 'passed'),
    ).toHaveLength(2)
    expect(places('CLOSED', ['NEW', 'CLOSED'])).not.toContain('here')
    expect(
      places('CLOSED', ['NEW', 'CLOSED'])
        .slice(1)
        .every((place) => place === 'skipped'),
    ).toBe(true)
  })

  const labels = (subject: Parameters<typeof workflowSteps>[0]) =>
    workflowSteps(subject).map(({ label }) => label)

  it("shows a store's quote with the store's own steps, and an operator's extra steps once done", () => {
    const own = ['PENDING', 'SENT TO CUSTOMER', 'PURCHASED']
    expect(labels({ status: 'NEW', passed: ['SENT_TO_VENDOR'], tenantId: 4 })).toEqual(own)
    expect(labels({ status: 'SENT_TO_CUSTOMER', passed: ['NEW'], tenantId: 4 })).toEqual(own)
    expect(labels({ status: 'CLOSED', passed: ['NEW'], tenantId: 4 })).toEqual(own)
    expect(labels({ status: 'NEW', passed: [], tenantId: 4, forCustomer: true })).toEqual([
      'Pending',
      'Offer received',
      'Ordered',
    ])
    expect(labels({ status: 'SENT_TO_VENDOR', passed: ['NEW'], tenantId: 4 })).toEqual([
      'PENDING',
      'SENT TO VENDOR',
      'VENDOR APPROVED',
      'SENT TO ADMIN',
      'SENT TO CUSTOMER',
      'PURCHASED',
    ])
    expect(labels({ status: 'PURCHASED', passed: ['NEW', 'ADMIN_APPROVED'], tenantId: 4 })).toEqual([
      'PENDING',
      'ADMIN APPROVED',
      'SENT TO CUSTOMER',
      'PURCHASED',
    ])
  })

  it('names the vendors at each step', () => {
    const parts = [
      { status: 'SENT_TO_VENDOR', name: 'Volta' },
      { status: 'SENT_TO_ADMIN', name: 'Kinetix' },
    ] as const
    const steps = workflowSteps({ status: 'SENT_TO_VENDOR', passed: [], parts })
    expect(steps[1]?.standing).toEqual(['Volta'])
    expect(steps[3]?.standing).toEqual(['Kinetix'])
  })
})
