import { describe, expect, it } from 'vitest'
import { matchState } from './bom-matches.ts'
import { likenessOf } from './part-likeness.ts'

const part = (
  name: string,
  more: { number?: string; maker?: string; kind?: string; known?: string[] } = {},
) => ({
  sku: 'VENDORS-OWN-1',
  name,
  number: more.number ?? null,
  maker: more.maker ?? null,
  kind: more.kind ?? null,
  known: more.known ?? [],
})
const row = (name: string, number = '', maker = '') => ({ sku: '', number, name, maker })

const stateOf = (asked: ReturnType<typeof row>, offered: ReturnType<typeof part>) =>
  matchState([likenessOf(asked, offered)])

const servo = part('STS3215 Serial Bus Servo 7.4V 1/345 (C001)', { kind: 'Servo Actuators' })
const pi = part('Raspberry Pi 3 Model B+', { maker: 'Raspberry Pi' })
const joint = part('DYNAMIXEL XM430-W210-T', { maker: 'ROBOTIS', number: 'XM430-W210-T' })
const male = part('XT60 Connector, male', { kind: 'Connectors & Power' })
const chip = part('ESP32-WROOM-32 Wi-Fi/BT Module', { number: 'ESP32-WROOM-32', maker: 'Espressif' })
const camera = part('RealSense Depth Camera D435i', { number: 'D435i', kind: 'Cameras & Vision' })

describe('a part is sure', () => {
  it.each([
    ['by its maker’s number', row('Joint', 'xm430 w210-t'), joint],
    ['by its number within the row', row('Servo XM430-W210-T'), joint],
    ['by the words that tell it apart', row('STS3215 servo, 7.4 V, 1:345 (C001)'), servo],
    ['by its whole name, however it is written', row('raspberry-pi 3 model b+'), pi],
    ['in many pieces', row('2x XM430-W210-T (4 pcs)'), joint],
    ['by its model and memory, joined by a dash', row('Raspberry Pi 5 - 8GB'), part('Raspberry Pi 5 8 GB')],
    ['by the name of its file', row('Moving_Jaw_SO101.stl'), part('SO-101 Moving Jaw')],
  ])('%s', (_, asked, offered) => expect(stateOf(asked, offered)).toBe('sure'))
})

describe('a part is proposed to be looked at', () => {
  it.each([
    ['where its number goes on', row('Dynamixel XM430-W210'), joint],
    [
      'where the row only says its kind and size',
      row('NEMA 14 stepper motor'),
      part('NEMA 14 Stepper Motor 14HS13-0804S', { number: '14HS13-0804S' }),
    ],
    [
      'where the row only says its kind',
      row('Limit switch endstop'),
      part('Limit switch SS-5GL endstop', { number: 'SS-5GL' }),
    ],
    [
      'where the number in the column is longer than its own',
      row('Bearing', 'W 626-2Z'),
      part('Ball bearing 626-2Z', { number: '626-2Z', kind: 'Bearings' }),
    ],
    ['where the row says something that nothing explains', row('XM430-W210-T, Gelenk'), joint],
    ['where a variant is left out', row('XT60 connectors'), male],
    ['where words are misspelt', row('Bal bearing flange for wrist'), part('Ball bearing flange for wrists')],
    ['where its family is named, not the member', row('STS3215 Servo'), servo],
    ['where an accessory’s word says which of its kind it is', row('Wheel servo, XM430-W210-T'), joint],
    ['where brackets say what it is for', row('STS3215 7.4 V (femur and tibia)'), servo],
    [
      'where its number stands in the column, and the name is of an accessory',
      row('Horn', 'XM430-W210-T'),
      joint,
    ],
  ])('%s', (_, asked, offered) => expect(stateOf(asked, offered)).toBe('likely'))
})

describe('a part isn’t proposed', () => {
  it.each([
    ['for another number of its family', row('STS3215 servo (C044)'), servo],
    ['for another ratio', row('STS3215 servo 1/191'), servo],
    ['for another voltage', row('STS3215 servo 12 V'), servo],
    ['for another letter behind the number', row('XM430-W210-R'), joint],
    ['for another model', row('Raspberry Pi 4 Model B'), pi],
    ['for a pair', row('XT60 Connector Pair'), male],
    ['for a kit', row('ESP32 DevKit V1'), chip],
    ['for what goes with it', row('Mount for RealSense D435i'), camera],
    ['for a lead that ends in it', row('XT60 charging lead'), male],
    ['for another kind of thing', row('Micro motor'), part('TFMini Micro LiDAR Module')],
    ['for a board with it', row('ESP32 board', 'ESP32-WROOM-32'), chip],
    ['for a longer number than its own', row('XL330-M288-T'), part('Open Parallel Gripper (XL330)')],
    [
      'for another maker’s part with its number',
      row('Hub', '1042', 'Acme'),
      part('Battery holder', { number: '1042', maker: 'Keystone' }),
    ],
    [
      'for a model with a word between',
      row('Jetson Orin Nano'),
      part('Jetson Nano Developer Kit', { maker: 'NVIDIA' }),
    ],
    [
      'for words of the trade',
      row('Servo driver'),
      part('Servo Module 12-channel', { kind: 'Motor Drivers' }),
    ],
  ])('%s', (_, asked, offered) => expect(stateOf(asked, offered)).toBe('open'))
})
