/** The nominal voltage of one cell, by chemistry. */
const volts = { iron: 3.2, polymer: 3.7 }

const ofBatteries = /(?<![\p{L}])(?:li-?(?:po|ion|fe)|batter|akku|accu|pack|bms)/iu
const ofIron = /(?<![\p{L}])(?:lifepo|lfp)/iu
const cells = /(?<![\p{L}\d.,-])(?<count>[1-9]\d?)s(?:[1-9]\d?p)?(?![\p{L}\d])/giu

/** Batteries state their cells in series, as “3S” or “4S2P”: three LiPo cells have a nominal 11.1 V. */
export const cellsIn = (text: string) => {
  if (!ofBatteries.test(text)) return []
  const volt = ofIron.test(text) ? volts.iron : volts.polymer
  return [...text.matchAll(cells)].map(({ 0: whole, index, groups = {} }) => {
    const count = Number(groups.count)
    const value = Number((count * volt).toFixed(1))
    return {
      dimension: 'voltage' as const,
      low: value,
      high: value,
      start: index,
      end: index + whole.length,
      unit: 'V',
      factor: 1,
      cells: count,
    }
  })
}
