import { useLocalStorage } from '@mantine/hooks'

const views = ['cards', 'table'] as const
export type ShopView = (typeof views)[number]

/** How this browser shows the catalogue's list. */
export const useShopView = () =>
  useLocalStorage<ShopView>({
    key: 'catalogue-view',
    defaultValue: 'cards',
    getInitialValueInEffect: false,
    deserialize: (text) => views.find((view) => text === JSON.stringify(view)) ?? 'cards',
  })
