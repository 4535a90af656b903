import type { Address, Delivery } from '@armature/domain/quotes/offer/delivery'
import { noDelivery } from '@armature/domain/quotes/offer/delivery'

/** An address with all its parts; a test changes what it is about. */
export const anAddress = (parts: Partial<Address> = {}): Address => ({
  company: 'Buyer Works',
  contact_name: 'Carla Buyer',
  street: '1 Test Street',
  street_more: 'Gate 3',
  city: 'Boston',
  region: 'Massachusetts',
  postal_code: '02110',
  country: 'US',
  phone: '+1 555 010 0199',
  ...parts,
})

export const aDelivery = (parts: Partial<Delivery> = {}): Delivery => ({
  ...noDelivery,
  ship_to: anAddress(),
  ...parts,
})
