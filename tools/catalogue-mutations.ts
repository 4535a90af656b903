import type { Mutation } from './mutation.ts'

const domain = 'packages/domain/src'
const api = 'apps/api/src'
const tests = [`${api}/modules/catalogue/public-catalogue.test.ts`]
const documentTests = [`${api}/modules/catalogue/catalogue-documents.test.ts`]
const questionTests = [`${api}/modules/chat/part-questions.test.ts`]
const pageTests = [`${api}/modules/catalogue/catalogue-pages.test.ts`]

/** Faults of the catalogue that everybody reads: whose it is, what it shows, and who may keep it. */
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
    find: "kind === 'question' && role === 'CUSTOMER' ? messages.buyer : actor.name",
    replace: 'actor.name',
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
