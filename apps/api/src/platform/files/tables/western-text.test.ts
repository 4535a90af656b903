import { expect, it } from 'vitest'
import { encodedText } from '../../../../testing/files/encoded-text.ts'
import { decodeText } from './decode-text.ts'

it.each([
  ['windows-1250', 'Lp.;Nr artykułu;Nazwa;Ilość\n1;XM430;Łańcuch żółty;5 szt.\n'],
  ['windows-1250', 'Part;Nazwa\nXM430;Silnik krokowy z przekładnią\n'],
  ['windows-1250', 'NR CZĘŚCI;ILOŚĆ\nXM430;5\n'],
  ['windows-1250', 'Pozice;Číslo dílu;Název;Množství\n1;XM430;Řetěz žlutý, ±0,1 mm;5 ks\n'],
  ['windows-1250', 'Číslo;Počet\nXM430;5\n'],
  ['windows-1250', 'Číslo položky;Popis;Množstvo\nXM430;Ozubená reťaz, ľavá;5\n'],
  ['windows-1250', 'Cikkszám;Megnevezés;Mennyiség\nXM430;Hőálló kötőelem, kisfeszültségű;5\n'],
  ['windows-1250', 'Šifra;Naziv;Količina\nXM430;Lančanik i ležaj;5\n'],
  ['windows-1253', 'Α/Α;Κωδικός;Περιγραφή;Ποσότητα\n1;XM430;Σερβοκινητήρας 12 V;5\n'],
  ['windows-1253', 'ΚΩΔΙΚΟΣ;ΠΕΡΙΓΡΑΦΗ;ΠΟΣΟΤΗΤΑ\nXM430;ΑΙΣΘΗΤΗΡΑΣ;5\n'],
  ['windows-1253', 'Part;Ποσότητα\nXM430;5\n'],
  ['windows-1254', 'Sıra;Parça No;Açıklama;Adet\n1;XM430;Sarı zincir dişlisi, güçlü;5\n'],
  ['windows-1254', 'PARÇA NO;AÇIKLAMA;MİKTAR\nXM430;IŞIK SENSÖRÜ;5\n'],
  ['windows-1254', 'Part;Tanım;Sipariş\nXM430;Yağ;5\n'],
  // These were told before, too.
  ['windows-1251', 'Артикул;Наименование;Кол-во\nXM430;Сервопривод 12 В;5 шт\n'],
  ['windows-1251', 'АРТИКУЛ;НАИМЕНОВАНИЕ;КОЛИЧЕСТВО\nXM430;ДАТЧИК;5\n'],
  ['windows-1251', 'Код;Шт.\nXM430;5\n'],
  ['windows-1251', 'Код;Цена\nXM430;5\n'],
  ['windows-1251', 'Артикул;Назва;Кількість\nXM430;Сервопривід її;5\n'],
  ['windows-1251', 'Каталожен номер;Описание;Брой\nXM430;Ъглова скорост;5\n'],
  ['windows-1252', 'Référence;Désignation;Quantité\nXM430;Réducteur à vis, côté gauche, pièce n° 5;5\n'],
  ['windows-1252', 'Pièce;Quantité\nÀ vis;5\n'],
  ['windows-1252', 'Artikel;Größe\nXM430;Ø20 ±0,1 mm – 25 °C, 5 µm², ½", 3 m³;5\n'],
  ['windows-1252', 'Artikel;Größe\nXM430;Kühler, größte Übersetzung für Öl;5\n'],
  ['windows-1252', 'Código;Descripción\nXM430;Tamaño pequeño, año 2020 ¿sí?;5\n'],
  ['windows-1252', 'Código;Tamaño\nXM430;5\n'],
  ['windows-1252', 'Referência;Descrição;Quantidade\nXM430;Correia de transmissão, não padrão;5\n'],
  ['windows-1252', 'Codice;Quantità;Unità\nXM430;5;è\n'],
  ['windows-1252', 'Artikelnummer;Benämning;Antal\nXM430;Kedja för större drivhjul på hållare;5\n'],
  ['windows-1252', 'Varenummer;Betegnelse;Antal\nXM430;Kæde til større hjul på aksel;5\n'],
  ['windows-1252', 'Name;Price\nXM430;£12\n'],
] as const)('a text is %s where it says so by its words: %j', (encoding, text) =>
  expect(decodeText(encodedText(text, encoding))).toEqual({ encoding, text }),
)

it('every encoding is read where its sender names it', () => {
  const text = 'Łańcuch żółty'
  expect(decodeText(encodedText(text, 'windows-1250'), 'windows-1250')?.text).toBe(text)
  expect(decodeText(encodedText('Ποσότητα', 'windows-1253'), 'windows-1253')?.text).toBe('Ποσότητα')
  expect(decodeText(encodedText('Açıklama', 'windows-1254'), 'windows-1254')?.text).toBe('Açıklama')
})
