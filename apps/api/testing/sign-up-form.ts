import { companyAddress } from './builders.ts'

let signUps = 0

/** The form by which a vendor signs up; another person’s each time. */
export const signUpForm = () => {
  signUps += 1
  return {
    username: `signer${signUps}`,
    first_name: 'Ann',
    last_name: 'Lee',
    email: `signer${signUps}@example.test`,
    phone_number: '15550100100' as string | number,
    password: 'long enough, really',
    business_name: `Signer ${signUps}`,
    ...companyAddress,
  }
}
