import { describe, expect, it } from 'vitest'
import { workflowSteps } from './workflow-steps.ts'

describe('the workflow picture’s steps', () => {
  it('marks where a quote stands, what it passed and who holds the ball', () => {
    const steps = workflowSteps({ status: 'SENT_TO_VENDOR', tenantId: null })
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
    expect(workflowSteps({ status: 'NEW', tenantId: 4 })[0]?.holder).toBe('TENANT')
    expect(workflowSteps({ status: 'NEW', tenantId: null })[0]?.holder).toBe('ADMIN')
  })

  it('shows both ways to be on offer as one step, in the record’s own words', () => {
    expect(workflowSteps({ status: 'VENDOR_TO_CUSTOMER' })[5]).toMatchObject({
      label: 'VENDOR TO CUSTOMER',
      place: 'here',
    })
    expect(workflowSteps({ status: 'NEW' })[5]).toMatchObject({ label: 'SENT TO CUSTOMER', place: 'ahead' })
  })

  it('shows a customer the customer’s stages only', () => {
    expect(workflowSteps({ status: 'SENT_TO_ADMIN', forCustomer: true }).map((step) => step.label)).toEqual([
      'Pending',
      'Being priced',
      'In review',
      'Offer received',
      'Ordered',
    ])
  })

  it('stands nowhere when closed', () => {
    expect(workflowSteps({ status: 'CLOSED' }).every((step) => step.place === 'ahead')).toBe(true)
  })

  it('names the vendors at each step', () => {
    const parts = [
      { status: 'SENT_TO_VENDOR', name: 'Volta' },
      { status: 'SENT_TO_ADMIN', name: 'Kinetix' },
    ] as const
    const steps = workflowSteps({ status: 'SENT_TO_VENDOR', parts })
    expect(steps[1]?.standing).toEqual(['Volta'])
    expect(steps[3]?.standing).toEqual(['Kinetix'])
  })
})
