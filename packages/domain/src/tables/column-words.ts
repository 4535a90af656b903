/** The place of the words in a heading: all of it, its beginning, anywhere, or the end of a compound. */
export type WordPlace = 'whole' | 'first' | 'any' | 'end'

/**
 * How surely the words tell a column: 4 outweighs the words of another column in the same heading, 1 is the last resort of a bill.
 * By 0 a column is of no part, and a product file is told only where the words are the whole heading.
 */
type Sureness = 0 | 1 | 2 | 3 | 4

/**
 * The words that head columns in the languages of the parts that we sell: `meaning sureness place: word|word`. They are compared
 * without accents, case and signs; those of scripts without spaces are found within other words, too.
 */
export const columnWords = [
  'quantity 3 first: qty|ct|needed|needs|nombre|antal|quantity|quantities|menge|anzahl|stückzahl|stueckzahl|aantal|quantité|qté|cantidad|cant|quantità|qtà|quantidade|количество|кол-во|кол|к-во|ilość|množství|počet|miktar|adet|ποσότητα|数量|數量|個数|個數|员数|員数|用量|個數量|使用数|수량|variant inventory qty|qty available|quantity on hand|quantity available',
  'quantity 1 any: qty|quantity|pcs|pieces|count|required|stück|stk|menge|anzahl|benötigt|unidades|uds|pezzi|количество|кол-во|шт|штук|szt|sztuk|ks|kusů|τεμ|τεμάχια|件数|个数|台数|개수|갯수|peças|onderdelen|kusy',
  // Pieces or money: its cells say which.
  'amount 2 whole: amount|amt|unit|units|each|number|nos|no off|montant|importo|importe',
  // The maker's number; a word of `manufacturer` with one of `numbering` tells it as surely.
  'part_number 4 any: mpn|manufacture part|mgf part|mgfr part|mfgr part|mfn|model or sku|sku or model|model sku|manufacturer part|mfr part|mfg part|maker part|manufacturers part|herstellernummer|herstnr|herstellerteilenummer|партномер|парт-номер|typbezeichnung|typenbezeichnung|herstellerbezeichnung|manf #|manf no|google shopping mpn|herstellerartikelnummer|маркировка',
  'part_number 3 any: model part number|model part no|part number model|part no model|model number|model no|modellnummer|numero de modelo|numéro de pièce|número de pieza|número de parte|codice pezzo|модель|тип|обозначение|номер детали|nr części|numer części|číslo dílu|číslo součásti|parça no|parça numarası|parça kodu|αριθμός ανταλλακτικού|型号|型號|型番|品番|部件号|零件号|图号|図番|部品番号|품번|모델|형번|부품번호|부품 번호',
  // A maker's number, or the SKU of a list without one.
  'partNumber 3 any: teilenummer|teilnr|teilenr|teil nr|teile nr',
  'partNumber 1 any: part number|part no|part nr|part #|p/n|pn|part num|partnumber|partno',
  // A place in the bill, or the SKU of a list without one.
  'itemNumber 3 any: item no|item number|item code|item nr|item id|item #|item num',
  // A bill's number of the maker; components have it for the models that they fit.
  'modelNumber 1 any: model|modèle|modelo|modello|modell|модель|モデル|모델',
  'type 1 whole: typ|type|tipo',
  'sku 3 any: sku|order code|order number|order no|article code|article number|article no|article nr|stock code|stock no|stock number|product code|product number|product no|artikelnummer|artikel nummer|artikelnr|artikel nr|artikel no|artikelcode|artikel code|art nr|artnr|bestell|bestellnummer|bestellnr|bestell nr|reference|référence|referencia|riferimento|código|codice|codice articolo|артикул|код товара|номенклатурный номер|nr artykułu|numer artykułu|kod artykułu|indeks artykułu|nr katalogowy|numer katalogowy|nr produktu|numer produktu|kod produktu|indeks produktu|nr towaru|kod towaru|nr zamówienia|objednací číslo|katalogové číslo|skladové číslo|číslo artiklu|číslo zboží|číslo položky|stok kodu|stok no|ürün kodu|ürün no|malzeme kodu|malzeme no|sipariş kodu|sipariş no|κωδικός|料号|料號|物料编码|物料编号|物料号|货号|订货号|产品编号|商品编号|商品コード|注文コード|発注コード|品目コード|주문번호|주문 번호|상품코드|상품 코드|상품번호|상품 번호|품목코드|품목 코드|품목번호|품목 번호|자재코드|자재 코드|자재번호|자재 번호|default code|internal reference|hauptartikelnr|hauptartikelnummer|variant sku|catalog number|catalogue number|catalog no|cat no|katalognummer|artikel nummer lieferant|product id|vendor part|vendor pn|supplier part|supplier pn|distributor part|lieferantennummer|lieferanten artikelnummer',
  'sku 1 whole: article|artikel|code|ref|id|cod|код|kod|kodu|indeks|symbol|编码|编号|コード|코드',
  'name 4 any: bezeichnung|benennung|designation|désignation|libellé|intitulé|denominación|denominazione|designação|benaming',
  'name 4 end: bezeichnung|benennung',
  'name 2 first: name|part name|item name|article name|product|product name|concepto|oggetto|objet|naam|nazwa|název|artikelname|produktname|teilename|kurztext|langtext|materialtext|objekttext|artikeltext|materialkurztext|objektkurztext|artikelkurztext|materiallangtext|artikellangtext|produkt|produit|producto|prodotto|produto|benämning|betegnelse|nombre|nome|nom|наименование|название|ürün adı|parça adı|malzeme adı|ονομασία|είδος|名称|名稱|品名|部品名|商品名|품명|부품명|자재명|제품명|명칭|titel|наименование компонента|器件|元件|元器件|材料名称|物料名称|材料|部材名|製品名',
  'name 1 any: name|identificación|title|component|componente|component name|komponente|komponent|komponenta|composant|onderdeel|část|součást|součástka|dílec|díl|położka|podzespół|część|peça|parte|bauteil|teil|value|wert|valeur|valor|wartość|hodnota|piece|pièce|pieza|articulo|componente|pezzo|деталь|компонент|изделие|零件|部件|部品|物料|产品|品目|부품|품목|규격',
  // A bill's name, or the SKU of a list without one.
  'part 1 any: part|parts|item|items|article|artikel|artículo|articolo|artigo|element|položka|pos bezeichnung',
  'description 4 any: description|beschreibung|descripción|descrizione|descrição|omschrijving',
  'description 4 end: beschreibung|omschrijving',
  'description 2 first: desc|descr|beskrivning|описание|opis|popis|açıklama|tanım|περιγραφή|描述',
  'description 0 whole: details|text|long description',
  'specification 2 any: specification|specifications|spec|specs|model notes|parameters|parameter|parametry|parametr|parametre|spezifikation|technische daten|spécification|spécifications|caractéristiques|especificación|especificaciones|características|specifiche|specificatie|especificação|specyfikacja|specifikace|характеристики|规格|規格|参数|仕様|사양',
  // Places on a circuit board, whose count is the quantity.
  'designator 4 any: designator|designators|refdes|ref des|refdesignator|reference designator|reference designators|bauteilbezeichner|identificador|identificadores|repère|位号|位號|部品番号記号',
  'designatorPerhaps 1 whole: reference|references|ref|refs|part|parts|name|label|location|place|referenz|referencia|riferimento|référence',
  'level 2 whole: level|bom level|indent|indent level|depth|structure level|ebene|stufe|niveau|nivel|livello|poziom|úroveň|层级|階層|レベル',
  'note 4 any: customer reference|customer ref|customer #|customer no|your reference|kundenreferenz|kundenmaterial',
  'note 1 any: purpose|use for|used for|note|notes|comment|comments|remark|remarks|bemerkung|bemerkungen|notiz|kommentar|opmerking|remarque|remarques|commentaire|observaciones|nota|notas|примечание|примечания|комментарий|uwagi|uwaga|poznámka|poznámky|notlar|παρατηρήσεις|σχόλια|备注|備註|備考|비고|comentario|comentarios|commento|comentários',
  'manufacturer 3 any: mfr|mfg|mgf|mgfr|mfgr|manuf|manufacture|make|manufacturer|manufacturers|maker|hersteller|herst|fabricant|fabricante|produttore|производитель|производителя|producent|producenta|výrobce|üretici|κατασκευαστής|κατασκευαστή|制造商|厂家|厂商|原厂|製造商|メーカー|製造元|제조사|brand|marke|marque|marca|品牌|productor',
  // Says of a maker's column that it has numbers.
  'numbering 0 any: number|nummer|no|nr|num|numéro|pn|p/n|#|ref|reference|référence|referencia|referenz|code|código|codice|артикул|номер|код|numer|kod|kodu|číslo|κωδικός|artikelnummer|teilenummer|型号|型號|料号|料號|编号|零件号|型番|品番|품번|부품번호|모델',
  // A piece's price, and what is a sum of several.
  'unitPrice 4 any: unit price|unit cost|price per unit|price unit|cost per unit|price each|cost each|price piece|cost part|price per part|each price|einzelpreis|stückpreis|preis st|preis stk|prix unitaire|pu|p u|pu ht|precio unitario|prezzo unitario|preço unitário|cena jednostkowa|cena jedn|cena za sztukę|jednotková cena|cena za kus|stukprijs|eenheidsprijs|цена за шт|单价|單價|単価|단가',
  'sum 4 any: total|totals|extended|ext|subtotal|sub total|gesamt|gesamtpreis|summe|line total|order price|line price|importe total|totale|totaal|razem|celkem|suma|somme|итого|合计|总价|總價|小计|金额|合計',
  'price 0 any: our price|cost|kosten|coût|costo|koszt|price|preis|prijs|preço|vk|uvp|msrp|prix|precio|prezzo|цена|cena|fiyat|fiyatı|τιμή|单价|單價|単価|단가|价格|価格|가격|list price|unit price|price usd|standard price|regular price|variant price|sales price|net price|unit cost|verkaufspreis|nettopreis|listenpreis|vk netto|stückpreis|prix de vente|precio de venta',
  'pictures 0 whole: picture|pictures|image|images|photo|photos|picture file|image file|bild|bilder|bilddatei|foto|fotos',
  'cad_name 0 whole: cad|cad file|cad model|step|step file|3d model|cad datei',
  'currency 0 whole: currency|curr|currency code|währung|waehrung|devise|moneda|valuta|waluta|měna|moeda|货币|币种|通貨',
  'price_breaks 0 whole: prices by quantity|price breaks|quantity prices|quantity breaks|tier prices|staffelpreise',
  'stock 0 whole: stock|in stock|on stock|on hand|qty in stock|stock qty|stock level|inventory|available|available qty|bestand|lager|lagerbestand|verfügbar|en stock|existencias|disponible|giacenza|disponibilità|voorraad|stan|stan magazynowy|skladem|na skladě|estoque|库存|库存数量|在庫|在庫数|在庫数量|재고|재고수량|остаток|наличие|variant inventory quantity|qty available|avail|lagermenge|stückzahl lager|verfügbare menge',
  'lead_time 0 any: lead time|lead time days|delivery time|lieferzeit|délai|délai de livraison|plazo de entrega|tempo di consegna|levertijd|czas dostawy|dodací lhůta|交期|納期',
  'minimum_order 0 any: minimum order|minimum order quantity|moq|minimum|min order',
  'length 0 whole: length|l|package length|length in|länge|longueur|largo|lunghezza|lengte|długość|délka|comprimento|长|长度|長さ',
  'width 0 whole: width|w|b|package width|breite|largeur|ancho|larghezza|breedte|szerokość|šířka|largura|宽|宽度|幅',
  'height 0 whole: height|h|package height|höhe|hauteur|alto|altura|altezza|hoogte|wysokość|výška|高|高度|高さ',
  'weight 0 whole: weight|wt|package weight|shipping weight|gross weight|gewicht|poids|peso|waga|hmotnost|вес|重量|重さ|mass|masse|net weight|nettogewicht|variant grams|item weight|масса|质量',
  'model 0 whole: models|fits|fits models|compatible models|robots',
  'application 0 whole: applications|application|use|uses',
  'category 0 any: category|product group|product type|group|warengruppe|produktgruppe|gruppe|famille|rubro|kategoria|類別|类别|分类|カテゴリ|kategorie|catégorie|categoría|categoria|component type|part type|typ produktu|тип компонента|категория|produktart|artikelgruppe|artikelart|categories',
  'country_of_origin 0 whole: country of origin|origin|coo|made in|ursprungsland|herkunftsland|ursprung|pays d’origine|país de origen|paese di origine|país de origem|land van oorsprong|страна происхождения|kraj pochodzenia|země původu|menşe ülke|menşei|原产国|原产地|原產地|原産国|원산지',
  'hs_code 0 whole: hs code|hs|hts|hts code|htsus|hs number|tariff code|tariff number|customs tariff number|commodity code|taric|cn code|zolltarifnummer|warennummer|statistische warennummer|code douanier|code sh|código arancelario|codice doganale|goederencode|код тн вэд|тн вэд|kod cn|kod hs|celní kód|gtip|海关编码|hs编码|hsコード|hs 코드',
  'eccn 0 whole: eccn|export control number|export control classification number|export classification|al number|ausfuhrlistennummer|dual use',
  // Addresses of a product's documents.
  'DATA_SHEET 0 whole: data sheet|datasheet|data sheet url|datasheet url|data sheet link|datasheet link|datenblatt|fiche technique|hoja de datos|scheda tecnica|数据手册|規格書',
  'DRAWING 0 whole: drawing|drawing url|drawing link|technical drawing|dimensional drawing|zeichnung|maßzeichnung|plan coté|plano|disegno',
  'CONFORMITY 0 whole: declaration of conformity|doc|eu declaration of conformity|conformity|konformitätserklärung|déclaration de conformité|declaración de conformidad|dichiarazione di conformità',
  'CE 0 whole: ce|ce marking|ce mark|ce certificate|ce url',
  'ROHS 0 whole: rohs|rohs url|rohs certificate|rohs declaration',
  'REACH 0 whole: reach|reach url|reach declaration|reach statement|svhc',
  'OTHER 0 whole: other document|other documents|manual|manual url|certificate',
  'component_subcategory 0 whole: component subcategory|subcategory|component category',
  'equipment 0 whole: equipment|kind of equipment',
  // Places, sums and measures: numbers that are no pieces.
  'otherNumber 0 any: pos|position|item|no|nr|n|#|line|zeile|row|level|ebene|rev|revision|page|seite|номер|п/п|poz|pozycja|pozice|lp|l.p|poř. č|p. č|sıra|α/α|a/a|序号|序號|番号|번호|순번|total|gesamt|betrag|сумма|стоимость|kwota|wartość|částka|tutar|αξία|金额|金額|금액|weight|gewicht|mass|masse|poids|peso|вес|масса|waga|hmotnost|ağırlık|βάρος|重量|单重|중량|length|länge|width|height|diameter|voltage|lead|stock|c',
  // Words that name no part.
  'otherWords 0 any: supplier|vendor|source|purchase|buy|purchase link|distributor|shop|store|lieferant|fournisseur|proveedor|fornitore|поставщик|供应商|unit|uom|einheit|me|unité|unidad|unità|ед|单位|單位|単位|단위|material|werkstoff|matière|materiale|материал|材料|材质|finish|color|colour|farbe|datasheet|link|links|url|image|picture|photo|footprint|huella|package|drawing|zeichnung|project|projekt|status',
] as const satisfies readonly `${string} ${Sureness} ${WordPlace}: ${string}`[]

type MeaningIn<Row> = Row extends `${infer Meaning} ${Sureness} ${WordPlace}: ${string}` ? Meaning : never
export type ColumnMeaning = MeaningIn<(typeof columnWords)[number]>
