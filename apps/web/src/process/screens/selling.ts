import { canEver } from '@armature/domain/rights/abilities'
import { productIdIn } from '@armature/domain/catalogue/products/product-slug'
import { ownQuestionQuery } from '../../desk/chat/questions/question-queries.ts'
import {
  attributesQuery,
  lastProductQuery,
  productQuery,
  referenceQueries,
} from '../../selling/catalogue/products/catalogue-queries.ts'
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
  IconRuler2,
  IconStack2,
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
    load: (place) => askList(productLists.inventory, place),
    entry: { icon: IconStack2, in: 'menu' },
  },
  products: {
    code: async () => (await import('../../selling/catalogue/products/products-page.tsx')).ProductsPage,
    load: products(productLists.others),
    entry: { icon: IconBox, in: 'menu' },
  },
  tenantProducts: {
    code: async () => (await import('../../selling/catalogue/products/products-page.tsx')).TenantProductsPage,
    load: products(productLists.store),
    entry: { icon: IconBuildingStore, in: 'menu' },
  },
  addProduct: {
    code: async () => (await import('../../selling/catalogue/form/add-product-page.tsx')).AddProductPage,
    load: ({ actor }) => {
      askReferences()
      const last = lastProductQuery(actor)
      if (last.enabled) ask(last)
    },
    above: 'products',
  },
  editProduct: {
    code: async () => (await import('../../selling/catalogue/form/edit-product-page.tsx')).EditProductPage,
    load: askReferences,
    above: 'products',
  },
  productImports: {
    code: async () => (await import('../../selling/imports/imports-page.tsx')).ImportsPage,
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
    load: withId((id) => {
      ask(importQuery(id))
      askReferences()
    }),
    above: 'products',
  },
  attributes: {
    code: async () => (await import('../../selling/catalogue/attributes/attributes-page.tsx')).AttributesPage,
    load: () => {
      ask(attributesQuery)
      ask(referenceQueries.subcategories)
      ask(referenceQueries.equipment)
    },
    entry: { icon: IconRuler2, in: 'menu' },
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
    load: (place) => {
      askList(catalogueList, place)
      askRobot(place)
      askKinds(readTable(place.search, catalogueList))
      ask(attributesQuery)
    },
    entry: { icon: IconListSearch, in: 'menu' },
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
