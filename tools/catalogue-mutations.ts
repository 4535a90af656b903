import type { Mutation } from './mutation.ts'

const domain = 'packages/domain/src'
const api = 'apps/api/src'
const tests = [`${api}/modules/catalogue/public-catalogue.test.ts`]
const documentTests = [`${api}/modules/catalogue/catalogue-documents.test.ts`]
const shownStockTests = [`${api}/modules/catalogue/shown-stock.test.ts`]
const facetTests = [`${api}/modules/catalogue/product-facets.test.ts`]
const sliderTests = [`${domain}/catalogue/slider-scale.test.ts`]
const breakTests = [
  `${domain}/catalogue/price-breaks.test.ts`,
  `${api}/modules/catalogue/price-breaks.test.ts`,
]
const importTests = [`${api}/modules/imports/imports.test.ts`]
const unitTests = [`${domain}/catalogue/reader-units.test.ts`]
const stopTests = [`${api}/modules/imports/stop-import.test.ts`]
const killedTests = [`${api}/modules/imports/killed-import.test.ts`]
const questionTests = [`${api}/modules/chat/part-questions.test.ts`]
const pageTests = [`${api}/modules/catalogue/catalogue-pages.test.ts`]

/** Faults of the catalogue that everybody reads: in its owner, its content, and the right to keep it. */
export const catalogueMutations: readonly Mutation[] = [
  {
    fault: 'the database shows a store’s catalogue the marketplace’s products',
    file: `${api}/db/migrations/0072-catalogue-shelves.sql`,
    find: "AND (ctx_role() <> 'SHOPPER' OR ctx_tenant() IS NULL)",
    replace: '',
    tests,
  },
  {
    fault: 'a public catalogue shows the products of vendors whom nobody has approved',
    file: `${domain}/visibility.ts`,
    find: 'isPublicOnly: true }]',
    replace: 'isPublicOnly: false }]',
    tests,
  },
  {
    fault: 'a store’s host shows the marketplace’s catalogue',
    file: `${api}/modules/catalogue/catalogue-shelf.ts`,
    find: 'shelfFor(store?.id ?? null, actor)',
    replace: 'shelfFor(null, actor)',
    tests,
  },
  {
    fault: 'a catalogue kept behind sign-in is open to everybody',
    file: `${domain}/catalogue/public-catalogue.ts`,
    find: 'isOpenToStrangers || reaches',
    replace: 'isOpenToStrangers || !reaches',
    tests: [...tests, `${domain}/catalogue/public-catalogue.test.ts`],
  },
  {
    fault: 'caches keep for others what somebody signed in was shown of the catalogue',
    file: `${api}/http/revalidated-answer.ts`,
    find: "'private, no-cache'",
    replace: "'public, no-cache'",
    tests,
  },
  {
    fault: 'an answer of the catalogue that hasn’t changed is sent again',
    file: `${api}/http/revalidated-answer.ts`,
    find: 'one.trim() === tag',
    replace: 'one === tag',
    tests,
  },
  {
    fault: 'the catalogue is narrowed by stock',
    file: 'packages/contract/src/public-catalogue.ts',
    find: '  stock: _stock,\n',
    replace: '',
    tests,
  },
  {
    fault: 'the catalogue shows how much there is of a product',
    file: `${domain}/abilities.ts`,
    find: 'carries(ability, hatsOf(actor, record))',
    replace: "carries(ability, hatsOf(actor, record)) || ability === 'product.see-stock'",
    tests,
  },
  {
    fault: 'buyers read whether a vendor who hides its stock has any',
    file: `${domain}/catalogue/availability.ts`,
    find: 'product.showsStock ? ofLevel',
    replace: 'true ? ofLevel',
    tests: [...shownStockTests, `${domain}/catalogue/availability.test.ts`],
  },
  {
    fault: 'the filter of what is in stock tells of vendors who hide their stock',
    file: `${api}/modules/catalogue/product-filter-repository.ts`,
    find: ' WHERE shows.shows_stock)',
    replace: ')',
    tests: shownStockTests,
  },
  {
    fault: 'numbers of what is in stock are remembered when a vendor hides its stock',
    file: `${api}/modules/catalogue/product-filter-repository.ts`,
    find: "['products', 'users', 'vendor_profiles']",
    replace: "['products', 'users']",
    tests: shownStockTests,
  },
  {
    fault: 'a price of 0, which no page shows, is found by prices',
    file: `${api}/modules/catalogue/product-filter-repository.ts`,
    find: '${price} AND p.price_cents > 0)',
    replace: '${price})',
    tests: facetTests,
  },
  {
    fault: 'the range of prices begins with one that no page shows',
    file: `${api}/modules/catalogue/product-facet-repository.ts`,
    find: 'WHERE price_cents > 0\n        HAVING',
    replace: 'WHERE price_cents >= 0\n        HAVING',
    tests: facetTests,
  },
  {
    fault: 'the range of prices is narrowed by its own filter',
    file: `${api}/modules/catalogue/read-product-facets.ts`,
    find: '({ price, price_range }) => ({ price, price_range })',
    replace: '({ price }) => ({ price })',
    tests: facetTests,
  },
  {
    fault: 'a slider that was moved back to its end still narrows the list',
    file: `${domain}/catalogue/slider-scale.ts`,
    find: 'return isEnd ? null : ',
    replace: 'return ',
    tests: sliderTests,
  },
  {
    fault: 'a slider leaves all small numbers in one place where numbers lie far apart',
    file: `${domain}/catalogue/slider-scale.ts`,
    find: 'low > 0 && high / low > wideRange',
    replace: 'false',
    tests: sliderTests,
  },
  {
    fault: 'more pieces cost more each',
    file: `${domain}/catalogue/price-breaks.ts`,
    find: 'above > 0 && cents >= above',
    replace: 'above < 0 && cents >= above',
    tests: breakTests,
  },
  {
    fault: 'a line begins with the price of more pieces than it has',
    file: `${domain}/catalogue/price-breaks.ts`,
    find: 'breaks.findLast((one) => one.quantity <= quantity)',
    replace: 'breaks.findLast((one) => one.quantity <= quantity + 1)',
    tests: breakTests,
  },
  {
    fault: 'a list price that is lowered under its prices by quantity is taken alone',
    file: `${api}/modules/catalogue/change-product.ts`,
    find: '      ...refusedBreaks(type, form, current),\n',
    replace: '',
    tests: breakTests,
  },
  {
    fault: 'an import ends with what its first job has done',
    file: `${api}/modules/imports/run-import.ts`,
    find: 'if (!isDone) await addJob',
    replace: 'if (isDone) await addJob',
    tests: killedTests,
  },
  {
    fault: 'a row whose outcome is lost has been written all the same',
    file: `${api}/modules/imports/run-import.ts`,
    find: 'write(joinedContext(ctx, trx), run',
    replace: 'write(ctx, run',
    tests: importTests,
  },
  {
    fault: 'a measure is rounded more than it was given when it is read in another unit',
    file: `${domain}/catalogue/reader-units.ts`,
    find: 'Math.ceil(-Math.log10(step) - 1e-9)',
    replace: 'Math.floor(-Math.log10(step) - 1e-9)',
    tests: unitTests,
  },
  {
    fault: 'a measure claims digits that nobody measured when it is read in another unit',
    file: `${domain}/catalogue/reader-units.ts`,
    find: 'Math.ceil(-Math.log10(step) - 1e-9)',
    replace: 'Math.ceil(-Math.log10(step) - 1e-9) + 1',
    tests: unitTests,
  },
  {
    fault: 'a temperature is read in another unit without its zero',
    file: `${domain}/catalogue/reader-units.ts`,
    find: 'from.factor + (from.offset ?? 0)',
    replace: 'from.factor',
    tests: unitTests,
  },
  {
    fault: 'words behind a number in a free specification are found by no search',
    file: `${api}/db/migrations/0092-words-of-specs.sql`,
    find: "length(word) > 2 AND word ~ '[[:alpha:]]'",
    replace: 'false',
    tests: [`${api}/modules/catalogue/measure-search.test.ts`],
  },
  {
    fault: 'a rate is taken for memory',
    file: `${domain}/catalogue/measures.ts`,
    find: "dimension === 'memory' && rest",
    replace: "dimension !== 'memory' && rest",
    tests: [`${domain}/catalogue/measures.test.ts`],
  },
  {
    fault: 'an import that was stopped goes on',
    file: `${api}/modules/imports/import-repository.ts`,
    find: "JOIN product_imports i ON i.id = r.import_id AND ${isOneOf('i.state', importMachine.statesWhere('working'))}",
    replace: 'JOIN product_imports i ON i.id = r.import_id',
    tests: stopTests,
  },
  {
    fault: 'rows follow the answer that an import is stopped',
    file: `${api}/modules/imports/import-repository.ts`,
    find: ' SKIP LOCKED FOR SHARE OF i',
    replace: ' SKIP LOCKED',
    tests: stopTests,
  },
  {
    fault: 'an import’s end is told by each of its jobs',
    file: `${api}/modules/imports/run-import.ts`,
    find: 'if (isDone) await tellImportDone',
    replace: 'if (isDone || true) await tellImportDone',
    tests: stopTests,
  },
  {
    fault: 'a product’s text ends the script element that it stands in',
    file: `${api}/http/page-content.ts`,
    find: '/[<>&',
    replace: '/[>&',
    tests: pageTests,
  },
  {
    fault: 'a product’s text is markup in the first answer',
    file: `${api}/http/page-content.ts`,
    find: 'return escapeHtml(String(part))',
    replace: 'return String(part)',
    tests: pageTests,
  },
  {
    fault: 'a store’s sitemap names the marketplace’s products',
    file: `${api}/modules/catalogue/catalogue-site-routes.ts`,
    find: 'shelfFor(store?.id ?? null, nobody)',
    replace: 'shelfFor(null, nobody)',
    tests: pageTests,
  },
  {
    fault: 'a store’s pages have the marketplace’s addresses',
    file: `${api}/modules/catalogue/catalogue-site.ts`,
    find: 'store !== null && store.named === null',
    replace: 'store === null',
    tests: pageTests,
  },
  {
    fault: 'the first answer shows a catalogue that is kept behind sign-in',
    file: `${api}/modules/catalogue/catalogue-pages.ts`,
    find: ' || !mayBrowse(nobody, shelf, deps.config.isCataloguePublic)',
    replace: '',
    tests: pageTests,
  },
  {
    fault: 'a product shows another vendor’s data sheet',
    file: `${api}/modules/catalogue/product-files.ts`,
    find: 'refused(claimed.filter(({ kind, path }) => !mayClaim.has(`${kind} ${path}`)))',
    replace: '{}',
    tests: documentTests,
  },
  {
    fault: 'a data sheet stays in reach when it is taken off its product',
    file: `${api}/db/migrations/0075-product-documents.sql`,
    find: 'WHEN (NEW.documents IS DISTINCT FROM OLD.documents)',
    replace: 'WHEN (false)',
    tests: documentTests,
  },
  {
    fault: 'any file is taken for a data sheet',
    file: `${api}/modules/media/sniff-format.ts`,
    find: "includes('%PDF-') ? 'pdf' : null",
    replace: "includes('') ? 'pdf' : null",
    tests: documentTests,
  },
  {
    fault: 'a vendor reads the name of the buyer who asks about its part',
    file: `${domain}/chat/channel.ts`,
    find: "!knowsAccounts(kind) && role === 'CUSTOMER' ? messages.buyer : actor.name",
    replace: 'actor.name',
    tests: questionTests,
  },
  {
    fault: 'a vendor puts one buyer’s questions together by the account’s id',
    file: `${domain}/chat/channel.ts`,
    find: "=> kind !== 'question'",
    replace: '=> true',
    tests: questionTests,
  },
  {
    fault: 'the database shows questions about parts to other vendors',
    file: `${api}/db/migrations/0080-part-questions.sql`,
    find: 'OR vendor_id = (SELECT ctx_user()) OR customer_id = (SELECT ctx_user()));',
    replace: 'OR vendor_id IS NOT NULL);',
    tests: questionTests,
  },
  {
    fault: 'a vendor asks itself',
    file: `${api}/modules/chat/ask-question.ts`,
    find: 'if (vendorId === customerId) return forbidden(messages.questionOwnPart)',
    replace: '',
    tests: questionTests,
  },
  {
    fault: 'questions about parts have no end',
    file: `${api}/modules/chat/ask-question.ts`,
    find: "(await countOwnTry(ctx, 'questionPerAccount', messages.questionTooMany)) ?? ",
    replace: '',
    tests: questionTests,
  },
  {
    fault: 'an address compares more parts of the catalogue than there is room for',
    file: 'apps/web/src/catalogue/shop/compare-state.ts',
    find: '.slice(0, most)',
    replace: '',
    tests: ['apps/web/src/catalogue/shop/compare-state.test.ts'],
  },
]
