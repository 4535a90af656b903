import { foldName } from './fold-name.ts'
import { madeOnce } from './number-text.ts'

/**
 * The regions by ISO 3166-2 of the countries whose sales taxes differ by region, as the package country-region-data
 * 4.1.0 (MIT) has them; Spain's are its provinces, since the Canary Islands, Ceuta and Melilla are outside its VAT.
 */
const lists: Readonly<Record<string, string>> = {
  US:
    'AL Alabama|AK Alaska|AS American Samoa|AZ Arizona|AR Arkansas|AA Armed Forces Americas|' +
    'AE Armed Forces Europe|AP Armed Forces Pacific|CA California|CO Colorado|CT Connecticut|DE Delaware|' +
    'DC District of Columbia|FL Florida|GA Georgia|GU Guam|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|' +
    'IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MH Marshall Islands|MD Maryland|' +
    'MA Massachusetts|MI Michigan|FM Micronesia|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|' +
    'NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|' +
    'ND North Dakota|MP Northern Mariana Islands|OH Ohio|OK Oklahoma|OR Oregon|PW Palau|PA Pennsylvania|' +
    'PR Puerto Rico|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|' +
    'VI U.S. Virgin Islands|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|' +
    'WY Wyoming',
  CA:
    'AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|' +
    'NT Northwest Territories|NS Nova Scotia|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Québec|' +
    'SK Saskatchewan|YT Yukon',
  AU:
    'ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland|' +
    'SA South Australia|TAS Tasmania|VIC Victoria|WA Western Australia',
  BR:
    'AC Acre|AL Alagoas|AP Amapá|AM Amazonas|BA Bahia|CE Ceará|DF Distrito Federal|ES Espírito Santo|' +
    'GO Goiás|MA Maranhão|MT Mato Grosso|MS Mato Grosso do Sul|MG Minas Gerais|PA Pará|PB Paraíba|' +
    'PR Paraná|PE Pernambuco|PI Piauí|RJ Rio de Janeiro|RN Rio Grande do Norte|RS Rio Grande do Sul|' +
    'RO Rondônia|RR Roraima|SC Santa Catarina|SP São Paulo|SE Sergipe|TO Tocantins',
  IN:
    'AN Andaman and Nicobar Islands|AP Andhra Pradesh|AR Arunachal Pradesh|AS Assam|BR Bihar|' +
    'CH Chandigarh|CT Chhattisgarh|DH Dadra and Nagar Haveli and Daman and Diu|DL Delhi|GA Goa|' +
    'GJ Gujarat|HR Haryana|HP Himachal Pradesh|JK Jammu and Kashmir|JH Jharkhand|KA Karnataka|KL Kerala|' +
    'LA Ladakh|LD Lakshadweep|MP Madhya Pradesh|MH Maharashtra|MN Manipur|ML Meghalaya|MZ Mizoram|' +
    'NL Nagaland|OR Odisha|PY Puducherry|PB Punjab|RJ Rajasthan|SK Sikkim|TN Tamil Nadu|TG Telangana|' +
    'TR Tripura|UP Uttar Pradesh|UT Uttarakhand|WB West Bengal',
  MX:
    'AGU Aguascalientes|BCN Baja California|BCS Baja California Sur|CAM Campeche|CHP Chiapas|' +
    'CHH Chihuahua|CMX Ciudad de México|COA Coahuila|COL Colima|DUR Durango|MEX Estado de México|' +
    'GUA Guanajuato|GRO Guerrero|HID Hidalgo|JAL Jalisco|MIC Michoacán|MOR Morelos|NAY Nayarit|' +
    'NLE Nuevo León|OAX Oaxaca|PUE Puebla|QUE Querétaro|ROO Quintana Roo|SLP San Luis Potosí|SIN Sinaloa|' +
    'SON Sonora|TAB Tabasco|TAM Tamaulipas|TLA Tlaxcala|VER Veracruz|YUC Yucatán|ZAC Zacatecas',
  ES:
    'C A Coruña|VI Álava|AB Albacete|A Alicante|AL Almería|O Asturias|AV Ávila|BA Badajoz|B Barcelona|' +
    'BI Bizkaia|BU Burgos|CC Cáceres|CA Cádiz|S Cantabria|CS Castellón|CE Ceuta|CR Ciudad Real|' +
    'CO Córdoba|CU Cuenca|SS Gipuzkoa|GI Girona|GR Granada|GU Guadalajara|H Huelva|HU Huesca|' +
    'PM Illes Balears|J Jaén|LO La Rioja|GC Las Palmas|LE León|L Lleida|LU Lugo|M Madrid|MA Málaga|' +
    'ML Melilla|MU Murcia|NA Navarra|OR Ourense|P Palencia|PO Pontevedra|SA Salamanca|' +
    'TF Santa Cruz de Tenerife|SG Segovia|SE Sevilla|SO Soria|T Tarragona|TE Teruel|TO Toledo|V Valencia|' +
    'VA Valladolid|ZA Zamora|Z Zaragoza',
  AR:
    'B Buenos Aires|K Catamarca|H Chaco|U Chubut|C Ciudad Autónoma de Buenos Aires|X Córdoba|' +
    'W Corrientes|E Entre Ríos|P Formosa|Y Jujuy|L La Pampa|F La Rioja|M Mendoza|N Misiones|Q Neuquén|' +
    'R Río Negro|A Salta|J San Juan|D San Luis|Z Santa Cruz|S Santa Fe|G Santiago del Estero|' +
    'V Tierra del Fuego|T Tucumán',
}

/** Other usual ways to write a region: newspapers' abbreviations, older names, other languages. */
const otherNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: {
    AL: 'Ala',
    AZ: 'Ariz',
    AR: 'Ark',
    CA: 'Calif|Cal',
    CO: 'Colo',
    CT: 'Conn',
    DE: 'Del',
    DC: 'Washington DC|Wash DC',
    FL: 'Fla',
    IL: 'Ill',
    IN: 'Ind',
    KS: 'Kans|Kan',
    MA: 'Mass',
    MI: 'Mich',
    MN: 'Minn',
    MS: 'Miss',
    MT: 'Mont',
    NE: 'Nebr|Neb',
    NV: 'Nev',
    NM: 'N Mex',
    ND: 'N Dak',
    OK: 'Okla',
    OR: 'Ore|Oreg',
    PA: 'Penn|Penna',
    SD: 'S Dak',
    TN: 'Tenn',
    TX: 'Tex',
    VI: 'Virgin Islands',
    WA: 'Wash|Washington State',
    WV: 'W Va',
    WI: 'Wis|Wisc',
    WY: 'Wyo',
  },
  CA: {
    AB: 'Alta',
    MB: 'Man',
    NB: 'Nouveau-Brunswick',
    NL: 'Newfoundland|Nfld|Terre-Neuve-et-Labrador',
    NS: 'Nouvelle-Écosse',
    NT: 'NWT',
    ON: 'Ont',
    PE: 'PEI|Île-du-Prince-Édouard',
    QC: 'Que|PQ',
    SK: 'Sask',
    YT: 'Yukon Territory',
  },
  AU: { QLD: 'Qld', TAS: 'Tas', VIC: 'Vic' },
  IN: { CT: 'CG', DL: 'New Delhi', OR: 'OD|Orissa', PY: 'Pondicherry', TG: 'TS', UT: 'UK|Uttaranchal' },
  MX: { CMX: 'CDMX|Mexico City|Distrito Federal|DF', MEX: 'México|Edomex', NLE: 'NL', JAL: 'JA' },
  ES: {
    A: 'Alacant',
    BI: 'Vizcaya',
    C: 'La Coruña',
    GC: 'Gran Canaria',
    GI: 'Gerona',
    L: 'Lérida',
    OR: 'Orense',
    PM: 'Balearic Islands|Islas Baleares|Baleares|Mallorca',
    SS: 'Guipúzcoa',
    TF: 'Tenerife',
    VI: 'Araba',
  },
  AR: { C: 'CABA|Capital Federal' },
}

export interface Region {
  /** As in ISO 3166-2, without the country. */
  code: string
  name: string
}

interface KnownRegions {
  list: readonly Region[]
  byName: ReadonlyMap<string, Region>
}

const knownRegions = madeOnce(
  () =>
    new Map<string, KnownRegions>(
      Object.entries(lists).map(([country, text]) => {
        const list = text.split('|').map((entry) => {
          const space = entry.indexOf(' ')
          return { code: entry.slice(0, space), name: entry.slice(space + 1) }
        })
        const keys = (of: (region: Region) => readonly string[]) =>
          list.flatMap((region) => of(region).map((name) => [foldName(name), region] as const))
        const byName = new Map([
          ...keys(({ code, name }) => [name, ...(otherNames[country]?.[code]?.split('|') ?? [])]),
          // A code of one region wins over a name of another.
          ...keys(({ code }) => [code, `${country}${code}`]),
        ])
        return [country, { list, byName }]
      }),
    ),
)

/** A country's regions by name, to choose from; none where the country has no list. */
export const regionsOf = (country: string): readonly Region[] => knownRegions().get(country)?.list ?? []

/** The region that a text names, by code, name or usual abbreviation; null where the country's list has none such. */
export const regionOf = (country: string, text: string): Region | null =>
  knownRegions().get(country)?.byName.get(foldName(text)) ?? null

/** Its country has a list of regions, and this is none of them. */
export const lacksRegion = ({ country, region }: { country: string; region: string }): boolean =>
  regionsOf(country).length > 0 && regionOf(country, region) === null

/** Equal for all ways to write one region; empty for none. */
export const regionKey = (country: string, text: string): string =>
  regionOf(country, text)?.code ?? foldName(text)

/** A region's name in full, where its country has a list; else as written. */
export const regionName = (country: string, text: string): string =>
  regionOf(country, text)?.name ?? text.trim()
