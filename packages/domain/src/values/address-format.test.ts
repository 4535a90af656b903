import { expect, it } from 'vitest'
import { placeLines } from './address-format.ts'

it.each([
  [{ country: 'US', city: 'Boston', region: 'Massachusetts', postal_code: '02110' }, ['Boston, MA 02110']],
  [{ country: 'US', city: 'Boston', region: '', postal_code: '02110' }, ['Boston, 02110']],
  [{ country: 'US', city: 'Boston', region: 'Mass.', postal_code: '' }, ['Boston, MA']],
  [{ country: 'CA', city: 'Laval', region: 'Québec', postal_code: 'H7L 3Z5' }, ['Laval QC H7L 3Z5']],
  [{ country: 'AU', city: 'Sydney', region: 'New South Wales', postal_code: '2000' }, ['Sydney NSW 2000']],
  [{ country: 'GB', city: 'London', region: '', postal_code: 'SW1A 1AA' }, ['London', 'SW1A 1AA']],
  [
    { country: 'BR', city: 'Campinas', region: 'Sao Paulo', postal_code: '13010-000' },
    ['Campinas - SP', '13010-000'],
  ],
  [{ country: 'IN', city: 'Mumbai', region: 'MH', postal_code: '400001' }, ['Mumbai 400001', 'Maharashtra']],
  [{ country: 'MX', city: 'Monterrey', region: 'NL', postal_code: '64000' }, ['64000 Monterrey, Nuevo León']],
  [{ country: 'ES', city: 'Madrid', region: 'M', postal_code: '28001' }, ['28001 Madrid', 'Madrid']],
  [{ country: 'IT', city: 'Milano', region: 'MI', postal_code: '20121' }, ['20121 Milano MI']],
  [{ country: 'DE', city: 'Berlin', region: '', postal_code: '10115' }, ['10115 Berlin']],
  [{ country: 'FR', city: 'Paris', region: '', postal_code: '75001' }, ['75001 Paris']],
  [{ country: 'TR', city: 'Ankara', region: '', postal_code: '06000' }, ['06000 Ankara']],
  [{ country: 'HK', city: 'Kowloon', region: '', postal_code: '' }, ['Kowloon']],
])('of %j reads %j', (place, lines) => {
  expect(placeLines(place)).toEqual(lines)
})
