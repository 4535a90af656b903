/** A tax office's register, which knows whether a VAT number is in use. It is never asked inside a transaction. */
export interface TaxNumberRegister {
  /** `unknown`: it doesn't answer, or has no numbers of that country. `number` has its prefix. */
  check(country: string, number: string): Promise<'valid' | 'invalid' | 'unknown'>
}
