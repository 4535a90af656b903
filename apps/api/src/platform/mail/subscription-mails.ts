import type { SubscriptionEffect } from '@armature/domain/subscriptions/subscription-machine'
import type { MailContent } from './mail-layout.ts'
import type { Reader } from './reader.ts'
import { greeting } from './reader.ts'

interface SubscriptionNews {
  effect: SubscriptionEffect
  plan: string
  domain: string
  /** The store has proved its domain, without which buyers don't meet it. */
  isProved: boolean
  path: string
}

const texts: Record<
  SubscriptionEffect,
  (news: SubscriptionNews) => { subject: string; paragraphs: string[] }
> = {
  open: ({ plan, domain, isProved }) =>
    isProved
      ? {
          subject: `Your store ${domain} is open`,
          paragraphs: [`Your subscription to ${plan} is paid, and your store ${domain} is open.`],
        }
      : {
          subject: `One step left to open your store ${domain}`,
          paragraphs: [
            `Your subscription to ${plan} is paid. Buyers can see your store as soon as you prove that ${domain} is yours.`,
            'The Company page shows the DNS record or file to add.',
          ],
        },
  warn: ({ plan, domain }) => ({
    subject: 'The payment of your subscription failed',
    paragraphs: [
      `Your card could not be charged for ${plan}. We’ll try again over the next few days; after that your store ${domain} closes until it is paid.`,
      'Please check your card, or choose another one.',
    ],
  }),
  close: ({ plan, domain }) => ({
    subject: `Your store ${domain} is closed`,
    paragraphs: [
      `${plan} has not been paid, so your store ${domain} is closed to customers. Nothing is deleted; it reopens once you pay.`,
    ],
  }),
  end: ({ plan, domain }) => ({
    subject: 'Your subscription has ended',
    paragraphs: [
      `Your subscription to ${plan} has ended, and your store ${domain} is closed to customers. Nothing is deleted; a new subscription reopens it.`,
    ],
  }),
}

/** Tells a vendor that its subscription moved. */
export const subscriptionMail = (reader: Reader, news: SubscriptionNews): MailContent => ({
  greeting: greeting(reader),
  action: { label: 'Open your subscription', path: news.path },
  ...texts[news.effect](news),
})
