import { canEver } from '@armature/domain/rights/abilities'
import { productIdIn } from '@armature/domain/catalogue/products/product-slug'
import { ownQuestionQuery } from '../../desk/chat/questions/question-queries.ts'
import {
  attributesQuery,
  lastProductQuery,
  productQuery,
  referenceQueries,
} from '../../selling/catalogue/products/catalogue-queries.ts'
import { synonymsQuery } from '../../selling/catalogue/synonyms/synonym-queries.ts'
import { importQuery, importsQuery } from '../../selling/imports/import-queries.ts'
import { productLists } from '../../selling/catalogue/products/product-lists.ts'
import { comparedIn } from '../../selling/catalogue/compare/compare-state.ts'
import { chosenRobotQuery } from '../../selling/catalogue/robot/robot-queries.ts'
import {
  catalogueList,
  shopFacetsQuery,
  shopProductQuery,
} from '../../selling/catalogue/shop/shop-queries.ts'
import type { TableQuery } from '@armature/ui/table/table-query.ts'
import { readTable } from '@armature/ui/table/table-query.ts'
import {
  IconBox,
  IconBuildingStore,
  IconFileImport,
  IconListSearch,
  IconPlus,
  IconRuler2,
  IconStack2,
  IconVocabulary,
} from '@tabler/icons-react'
import type { Place, Screens } from './screen.ts'
import { ask, askAboutAccount, askList, withId } from './screen.ts'

const askReferences = (): void => {
  ask(attributesQuery)
  for (const query of Object.values(referenceQueries)) ask(query)
}

const products =
  (list: (typeof productLists)['others' | 'store' | 'inventory']) =>
  (place: Place): void => {
    askList(list, place)
    askAboutAccount(place.actor)
  }

/** The first render already says whether parts fit the robot; a stranger's robot is in the browser. */
const askRobot = ({ actor }: Pick<Place, 'actor'>): void => {
  if (actor.userId !== null) ask(chosenRobotQuery())
}

/** The catalogue's contents, by category. */
export const askKinds = (narrowed: Pick<TableQuery, 'query'>): void => {
  ask(shopFacetsQuery(narrowed))
  ask(referenceQueries.subcategories)
  ask(referenceQueries.equipment)
}

export const sellingScreens = {
  inventory: {
    code: async () => (await import('../../selling/catalogue/products/inventory-page.tsx')).InventoryPage,
    help: {
      about: 'Stock and prices in a table that you edit like a spreadsheet.',
      steps: [
        'Filter for low stock.',
        'Type a quantity, or paste a column of them.',
        'Undo restores earlier values.',
        'Choose above the list whether buyers see stock.',
      ],
    },
    load: (place) => askList(productLists.inventory, place),
    entry: { icon: IconStack2, in: 'menu', group: 'selling' },
  },
  products: {
    code: async () => (await import('../../selling/catalogue/products/products-page.tsx')).ProductsPage,
    help: {
      about:
        'The catalogue, with pictures, 3D views and specifications; your own products also show their history.',
      steps: [
        'Search by name or SKU, or narrow by filters.',
        'Open a product for its details.',
        'Edit, copy or delete your own with the buttons in its row.',
      ],
    },
    load: products(productLists.others),
    entry: { icon: IconBox, in: 'menu', group: 'selling' },
  },
  tenantProducts: {
    code: async () => (await import('../../selling/catalogue/products/products-page.tsx')).TenantProductsPage,
    help: {
      about: 'Your store’s products; only you and its customers see them.',
      steps: [
        'Add a product with “Tenant product” on.',
        'Edit, copy or delete it with the buttons in its row.',
      ],
    },
    load: products(productLists.store),
    entry: { icon: IconBuildingStore, in: 'menu', group: 'store' },
  },
  addProduct: {
    code: async () => (await import('../../selling/catalogue/form/add-product-page.tsx')).AddProductPage,
    help: {
      about: 'List a part or a model with pictures and CAD files; a STEP file becomes a 3D view.',
      steps: [
        'Drop, paste or choose pictures and the CAD file together; name and SKU come from the file name.',
        'Fill in what’s missing; Enter moves to the next field.',
        'Enter in the last field measures the part and saves.',
      ],
    },
    load: ({ actor }) => {
      askReferences()
      const last = lastProductQuery(actor)
      if (last.enabled) ask(last)
    },
    entry: { icon: IconPlus, command: { also: ['new product', 'list a part'], ability: 'product.create' } },
    above: 'products',
  },
  editProduct: {
    code: async () => (await import('../../selling/catalogue/form/edit-product-page.tsx')).EditProductPage,
    help: {
      about: 'Change a product. Existing quotes and orders stay as agreed.',
      steps: ['Make your changes.', 'Save.'],
    },
    load: askReferences,
    above: 'products',
  },
  productImports: {
    code: async () => (await import('../../selling/imports/imports-page.tsx')).ImportsPage,
    help: {
      about: 'Add and change many products from a CSV, XLSX, ODS or XLS file.',
      steps: [
        'Download a template for your subcategory, or use your own file.',
        'Drop it here. Columns are detected, and you see a preview before anything is saved.',
        'Open an earlier import to see its result.',
      ],
    },
    load: () => {
      ask(importsQuery)
      ask(referenceQueries.subcategories)
      ask(referenceQueries.equipment)
    },
    entry: { icon: IconFileImport },
    above: 'products',
  },
  productImport: {
    code: async () => (await import('../../selling/imports/import-page.tsx')).ImportPage,
    help: {
      about: 'One import: its columns, preview and result.',
      steps: [
        'Correct the columns, and choose defaults for missing cells.',
        'See problems cell by cell; valid rows are imported anyway.',
        'Import, then download refused rows, correct and upload them.',
      ],
    },
    load: withId((id) => {
      ask(importQuery(id))
      askReferences()
    }),
    above: 'products',
  },
  attributes: {
    code: async () => (await import('../../selling/catalogue/attributes/attributes-page.tsx')).AttributesPage,
    help: {
      about: 'The specifications of each subcategory, with their order and units.',
      steps: [
        'Choose a subcategory or a kind of equipment.',
        'Add a specification, new or existing.',
        'Put them in order.',
        'Retire specifications you no longer need; products keep their values.',
      ],
    },
    load: () => {
      ask(attributesQuery)
      ask(referenceQueries.subcategories)
      ask(referenceQueries.equipment)
    },
    entry: { icon: IconRuler2, in: 'menu', group: 'marketplace' },
  },
  synonyms: {
    code: async () => (await import('../../selling/catalogue/synonyms/synonyms-page.tsx')).SynonymsPage,
    help: {
      about: 'Other names for parts. A search for the word also finds what it means.',
      steps: [
        'Search the list for the word that buyers use.',
        'Add it with the name that the catalogue uses.',
        'Remove a synonym that leads to the wrong parts.',
      ],
    },
    load: () => ask(synonymsQuery),
    entry: { icon: IconVocabulary, in: 'menu', group: 'marketplace' },
  },
  viewProduct: {
    code: async () => (await import('../../selling/media/view-product-page.tsx')).ViewProductPage,
    load: withId((id) => {
      ask(productQuery(id))
      ask(referenceQueries.applications)
    }),
  },
  catalogue: {
    code: async () => (await import('../../selling/catalogue/shop/catalogue-page.tsx')).CataloguePage,
    help: {
      about: 'All published parts. Search by name or specification, such as “servo 12 V 4 Nm”.',
      steps: [
        'Choose a category and filter by specification.',
        'Choose your robot to see which parts fit, and why.',
        'Open a part to see pictures, specifications and what it fits.',
        'Request a quote for it.',
      ],
    },
    load: (place) => {
      askList(catalogueList, place)
      askRobot(place)
      askKinds(readTable(place.search, catalogueList))
      ask(attributesQuery)
    },
    entry: { icon: IconListSearch, in: 'menu', group: 'buying' },
  },
  catalogueCompare: {
    code: async () => (await import('../../selling/catalogue/compare/compare-page.tsx')).ComparePage,
    load: (place) => {
      for (const id of comparedIn(place.search['ids'])) ask(shopProductQuery(id))
      askRobot(place)
    },
    above: 'catalogue',
  },
  catalogueProduct: {
    code: async () => (await import('../../selling/catalogue/shop/shop-product-page.tsx')).ShopProductPage,
    load: (place) => {
      const id = productIdIn(place.params.id)
      if (id !== null) {
        ask(shopProductQuery(id))
        if (canEver(place.actor, 'question.ask')) ask(ownQuestionQuery(id))
      }
      askRobot(place)
    },
    above: 'catalogue',
  },
} satisfies Partial<Screens>
