import type { BomColumn, ColumnChoice } from './bom-columns.ts'
import { bomColumns, noColumns, plainHeading } from './bom-columns.ts'

/** These words, as whole words. */
const words = (list: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${list})(?![\\p{L}\\p{N}])`, 'u')
/** A heading that begins with one of these words. */
const begins = (list: string): RegExp => new RegExp(`^(?:${list})(?![\\p{L}\\p{N}])`, 'u')
/** A heading that consists of one of these. */
const whole = (list: string): RegExp => new RegExp(`^(?:${list})$`, 'u')
/** Words in languages without spaces between words. */
const within = (list: string): RegExp => new RegExp(list, 'u')

const maker = String.raw`mfr|mfg|manufacturer|maker|hersteller|herst|fabricant|fabricante|produttore|производител\p{L}*|producent\p{L}*|vyrobce|uretici|κατασκευαστ\p{L}*`
const numberWords = String.raw`part|number|nummer|no|nr|num|numero|p\/?n|#|ref|referenc\p{L}*|code|codigo|codice|артикул|номер|код|numer|kod|kodu|cislo|κωδικος|κωδικός`

/** Headings without accents, in the languages of our vendors and buyers, better ones first. */
const headings: Readonly<Record<BomColumn, readonly (readonly RegExp[])[]>> = {
  quantity: [
    [
      begins(
        'qty|quantity|quantities|menge|anzahl|stuckzahl|stueckzahl|quantite|qte|cantidad|cant|quantita|qta|quantidade|aantal|количество|кол-во|кол|к-во|ilosc|mnozstvi|pocet|miktar|adet|ποσοτητα|ποσότητα',
      ),
      within('数量|數量|個数|個數|员数|員数|用量|수량'),
    ],
    [
      words(
        'qty|quantity|pcs|pieces|stuck|stk|count|menge|anzahl|required|benotigt|unidades|uds|pezzi|количество|кол-во|шт|штук|szt|sztuk|ks|kusu|τεμ|τεμάχια|τεμαχια',
      ),
      within('件数|个数|台数|개수|갯수'),
    ],
  ],
  number: [
    [
      words('mpn|herstellernummer|herst-?nr|herstellerteilenummer|партномер|парт-номер'),
      new RegExp(
        String.raw`(?<!\p{L})(?:${maker})(?!\p{L}).*(?:(?<!\p{L})(?:${numberWords})(?!\p{L})|#)`,
        'u',
      ),
      new RegExp(String.raw`(?<!\p{L})(?:${numberWords}).*(?<!\p{L})(?:${maker})(?!\p{L})`, 'u'),
      within(
        '(?:制造商|厂家|厂商|原厂|製造商)(?:型号|料号|编号|零件号|型號|料號)|メーカー(?:型番|品番)|製造元型番|제조사 ?(?:품번|부품번호|모델)',
      ),
    ],
    [
      words(
        'teilenummer|teile?-?nr|(?:typ|typen|hersteller)bezeichnung|numero de (?:piece|pieza|parte)|codice pezzo|модель|тип|обозначение|номер детали|(?:nr|numer) czesci|cislo (?:dilu|soucasti)|parca (?:no|numarası|kodu)|αριθμός ανταλλακτικού',
      ),
      within('型号|型號|型番|品番|部件号|零件号|图号|図番|部品番号|품번|모델|형번|부품 ?번호'),
    ],
    [whole(String.raw`part ?(?:number|no\.?|nr|#)|p\/?n|model|typ|type|tipo|modele|modelo|modello`)],
  ],
  sku: [
    [
      words(
        String.raw`sku|order ?(?:code|number|no)|article ?(?:code|number|no|nr)|artikel-? ?(?:nummer|nr|no|code)|art\.?-? ?nr|item ?(?:no|number|code)|bestell(?:nummer|nr)?|reference|referencia|riferimento|codigo|codice(?: articolo)?|stock ?(?:code|no)|артикул|код товара|номенклатурный номер|(?:nr|numer|kod|indeks) (?:artykułu|katalogowy|produktu|towaru|zamowienia)|(?:objednaci|katalogove|skladove) cislo|cislo (?:artiklu|zbozi|polozky)|(?:stok|urun|malzeme|siparis) (?:kodu|no)|κωδικος|κωδικός`,
      ),
      within(
        '料号|料號|物料(?:编码|编号|号)|货号|订货号|产品编号|商品编号|(?:商品|注文|発注|品目)コード|주문 ?번호|(?:상품|품목|자재) ?(?:코드|번호)',
      ),
    ],
    [
      whole(
        String.raw`article|artikel|code|ref\.?|id|cod\.?|код|kod|kodu|indeks|symbol|编码|编号|コード|코드`,
      ),
    ],
  ],
  name: [
    // A heading with one of these words anywhere is the name’s, even with another column's word, as in “Désignation
    // article”.
    [
      words(
        'bezeichnung|benennung|beschreibung|designation|description|libelle|intitule|denominacion|descripcion|denominazione|descrizione|descricao|designacao|omschrijving|benaming',
      ),
      /(?<!\p{L})(?!typ|hersteller)\p{L}+(?:bezeichnung|benennung|beschreibung|omschrijving)(?!\p{L})/u,
    ],
    [
      begins(
        'name|artikelname|produktname|teilename|(?:material|objekt|artikel)?(?:kurz|lang)text|produit|producto|prodotto|produto|produkt|product(?: name)?|concepto|oggetto|objet|naam|benamning|betegnelse|beskrivning|nazwa|nazev|description|part ?name|nombre|nome|nom|article name|наименование|название|описание|opis|popis|aciklama|acıklama|tanım|urun adı|parca adı|malzeme adı|περιγραφη|περιγραφή|ονομασια|ονομασία|ειδος|είδος',
      ),
      within('名称|名稱|品名|部品名|商品名|描述|품명|부품명|자재명|제품명|명칭'),
    ],
    [
      words(
        'name|title|part|item|article|artikel|component|bauteil|teil|piece|pieza|articulo|componente|pezzo|деталь|компонент|изделие',
      ),
      within('零件|部件|部品|物料|产品|品目|부품|품목|규격'),
    ],
  ],
  note: [
    [
      words(
        'note|notes|comment|comments|remark|remarks|bemerkung|bemerkungen|notiz|kommentar|remarque|remarques|commentaire|observaciones|nota|notas|opmerking|примечание|примечания|комментарий|uwagi|uwaga|poznamka|poznamky|notlar|παρατηρησεις|παρατηρήσεις|σχόλια',
      ),
      within('备注|備註|備考|비고'),
    ],
  ],
}

/** Headings of numbers other than quantities: positions, prices, measures. */
const ofOtherNumbers: readonly RegExp[] = [
  words(
    String.raw`pos|position|item|no|nr|n°|#|line|zeile|row|level|ebene|rev|revision|price|preis|prix|precio|prezzo|cost|kosten|total|gesamt|amount|betrag|weight|gewicht|mass|masse|poids|peso|length|lange|width|height|diameter|voltage|lead|lieferzeit|moq|stock|page|seite|цена|сумма|стоимость|вес|масса|номер|п\/п|poz|pozycja|pozice|lp|l\.p|por\. ?c|p\. ?c|sıra|sira|α\/α|a\/a|α\.α|cena|kwota|wartosc|castka|fiyat\p{L}*|tutar|τιμη|τιμή|αξια|αξία|waga|hmotnost|agırlık|βάρος`,
  ),
  within('序号|序號|番号|번호|순번|单价|單價|単価|단가|价格|価格|가격|金额|金額|금액|重量|单重|중량'),
  within(String.raw`^(?:#|c\.)$`),
]

/** Headings of text that names no part. */
const ofOtherWords: readonly RegExp[] = [
  words(
    `${maker}|brand|marke|marque|marca|supplier|vendor|lieferant|fournisseur|proveedor|fornitore|unit|uom|einheit|me|unite|unidad|unita|material|werkstoff|matiere|materiale|finish|colou?r|farbe|category|kategorie|categorie|categoria|datasheet|link|url|footprint|package|drawing|zeichnung|project|projekt|status|поставщик|материал|ед`,
  ),
  within('单位|單位|単位|단위|供应商|材料|材质|品牌'),
]

const isNamedBy = (text: string, patterns: readonly RegExp[]): boolean =>
  patterns.some((pattern) => pattern.test(text))

export const isOfOtherNumbers = (cell: string): boolean => isNamedBy(plainHeading(cell), ofOtherNumbers)

/** Is it a heading of text or numbers that name no part? */
export const isOfOtherThings = (cell: string): boolean =>
  isNamedBy(plainHeading(cell), [...ofOtherWords, ...ofOtherNumbers])

/** How well a heading matches a column; 0 for not at all. */
const fitOf = (cell: string, column: BomColumn): number => {
  const text = plainHeading(cell)
  const place = headings[column].findIndex((patterns) => isNamedBy(text, patterns))
  return place === -1 ? 0 : headings[column].length - place
}

/** Each column's best heading among those that no earlier column took. */
export const columnsByHeadings = (cells: readonly string[]): ColumnChoice => {
  const taken = new Set<number>()
  const choice: Record<BomColumn, number | null> = { ...noColumns }
  const fits = bomColumns
    .flatMap((column) => cells.map((cell, at) => ({ column, at, fit: fitOf(cell, column) })))
    .filter(({ fit }) => fit > 0)
    .toSorted((one, other) => other.fit - one.fit)
  for (const { column, at } of fits) {
    if (choice[column] !== null || taken.has(at)) continue
    choice[column] = at
    taken.add(at)
  }
  return choice
}
