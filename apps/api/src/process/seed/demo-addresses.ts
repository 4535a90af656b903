import { countryName } from '@armature/domain/values/countries'
import type { Address } from '@armature/domain/quotes/offer/delivery'

const address = (company: string, contact_name: string, rest: Partial<Address>): Address => ({
  company,
  contact_name,
  street: '',
  street_more: '',
  city: '',
  region: '',
  postal_code: '',
  country: '',
  phone: '',
  ...rest,
})

/** The demo customers' shipping addresses by username; all are fictional. */
export const demoAddresses: Readonly<Record<string, Address>> = {
  customer: address('Nowak Robotics Lab', 'Clara Nowak', {
    street: '18 Harbor Road',
    street_more: 'Building C, goods in',
    city: 'Boston',
    region: 'Massachusetts',
    postal_code: '02110',
    country: 'US',
    phone: '+1 555 010 0171',
  }),
  harborlab: address('Harbor Teaching Lab', 'Goods in', {
    street: 'Kajen 4',
    city: 'Gothenburg',
    postal_code: '411 04',
    country: 'SE',
    phone: '+46 31 555 0132',
  }),
  foundry: address('Foundry Automation', 'Receiving', {
    street: 'Gießereistraße 12',
    city: 'Dortmund',
    postal_code: '44137',
    country: 'DE',
  }),
  orchard: address('Orchard Picking Systems', 'Elena Petrova', {
    street: '75 rue du Verger',
    city: 'Laval',
    region: 'QC',
    postal_code: 'H7L 3Z5',
    country: 'CA',
  }),
  northfield: address('Northfield Grain Handling', 'Marcus Bell', {
    street: '400 Elevator Road',
    city: 'Amarillo',
    region: 'TX',
    postal_code: '79101',
    country: 'US',
    phone: '+1 555 010 0188',
  }),
  storelab: address('Novak Applied Mechanics', 'Peter Novak', {
    street: 'Strojní 8',
    city: 'Brno',
    postal_code: '602 00',
    country: 'CZ',
  }),
  storebuyer: address('Sato Robotics Club', 'Hana Sato', {
    street: '2-11-3 Meguro',
    city: 'Tokyo',
    postal_code: '153-0063',
    country: 'JP',
    phone: '+81 3 5550 0144',
  }),
}

interface DemoCompany {
  business_name: string
  country: string
}

/** The companies of the demo's customers by username; `storeclub` was invited and has named none yet. */
export const demoCompanies: Readonly<Record<string, DemoCompany>> = Object.fromEntries(
  Object.entries(demoAddresses).map(([username, { company, country }]) => [
    username,
    { business_name: company, country: countryName(country) },
  ]),
)
