import { foldName } from './fold-name.ts'
import { madeOnce } from './number-text.ts'

/** Countries by ISO 3166-1 code, and Kosovo by its postal code. */
export const countryCodes: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC ' +
  'CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB ' +
  'GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE ' +
  'KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT ' +
  'MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU ' +
  'RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ ' +
  'UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW'
).split(' ')

const names = madeOnce(() => new Intl.DisplayNames('en', { type: 'region' }))

/** A country's name; an unknown code is shown as it is. */
export const countryName = (code: string): string =>
  countryCodes.includes(code) ? (names().of(code) ?? code) : code

/** Names that forms and lists of countries write, beside the ones that we show. */
const otherNames: Readonly<Record<string, string>> = {
  'United States of America': 'US',
  USA: 'US',
  UK: 'GB',
  ROC: 'TW',
  PRC: 'CN',
  'Great Britain': 'GB',
  'Bolivia, Plurinational State of': 'BO',
  'Brunei Darussalam': 'BN',
  'Congo, Republic of the (Brazzaville)': 'CG',
  'Congo, the Democratic Republic of the (Kinshasa)': 'CD',
  'Bonaire, Sint Eustatius and Saba': 'BQ',
  'Côte d’Ivoire, Republic of': 'CI',
  'Czech Republic': 'CZ',
  'Falkland Islands (Islas Malvinas)': 'FK',
  'French Southern and Antarctic Lands': 'TF',
  'Gambia, The': 'GM',
  'Holy See (Vatican City)': 'VA',
  'Hong Kong': 'HK',
  'Iran, Islamic Republic of': 'IR',
  'Korea, Democratic People’s Republic of': 'KP',
  'Korea, Republic of': 'KR',
  'Laos People’s Democratic Republic': 'LA',
  Macao: 'MO',
  'Macedonia, Republic of': 'MK',
  'Micronesia, Federated States of': 'FM',
  Myanmar: 'MM',
  Palestine: 'PS',
  'Palestinian Territory, Occupied': 'PS',
  Pitcairn: 'PN',
  'Russian Federation': 'RU',
  'Saint Helena, Ascension and Tristan da Cunha': 'SH',
  'Sint Maarten (Dutch part)': 'SX',
  'South Georgia and South Sandwich Islands': 'GS',
  'Syrian Arab Republic': 'SY',
  'Taiwan, Province of China': 'TW',
  'Tanzania, United Republic of': 'TZ',
  Turkey: 'TR',
  'United States Minor Outlying Islands': 'UM',
  'Venezuela, Bolivarian Republic of': 'VE',
  'Viet Nam': 'VN',
  'Virgin Islands, British': 'VG',
  'Virgin Islands, U.S.': 'VI',
}

/** The languages in which files of parts name countries. */
const languages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'cs', 'ru', 'tr', 'zh', 'ja', 'ko']

const codesByName = madeOnce(
  () =>
    new Map([
      ...languages.flatMap((language) => {
        const named = new Intl.DisplayNames(language, { type: 'region' })
        return countryCodes.map((code) => [foldName(named.of(code) ?? code), code] as const)
      }),
      ...countryCodes.map((code) => [foldName(code), code] as const),
      ...Object.entries(otherNames).map(([name, code]) => [foldName(name), code] as const),
    ]),
)

/** The code of a country written as its code or name in one of many languages; null where it is none. */
export const readCountry = (text: string): string | null => codesByName().get(foldName(text)) ?? null
