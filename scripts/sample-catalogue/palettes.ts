import { darken, lighten, mix } from './colour.ts'

type Swatch = {
  /** Background gradient, from the top of the picture to the bottom. */
  top: string
  bottom: string
  ground: string
  /** The two colours of the subject. */
  a: string
  b: string
}

const swatches = {
  tide: { top: '#2f83bb', bottom: '#a9d5ec', ground: '#005086', a: '#f6e7c8', b: '#e8743b' },
  sand: { top: '#f2d6a2', bottom: '#fbf0d9', ground: '#d49b57', a: '#005086', b: '#c4472d' },
  moss: { top: '#7d9c58', bottom: '#cfdcaa', ground: '#45652f', a: '#f7ecd2', b: '#d9822b' },
  plum: { top: '#65305f', bottom: '#b878a4', ground: '#43204a', a: '#f3bd68', b: '#ef8672' },
  mustard: { top: '#ecb538', bottom: '#f9e09a', ground: '#b5770f', a: '#0e5a6e', b: '#8f2400' },
  lagoon: { top: '#15858a', bottom: '#8fd3c9', ground: '#0a5a5f', a: '#f8e8c6', b: '#f0704c' },
  rust: { top: '#b1481f', bottom: '#eba578', ground: '#7a2204', a: '#f8e3bf', b: '#1f7079' },
  dusk: { top: '#313b7c', bottom: '#a596cf', ground: '#20275c', a: '#f7c975', b: '#ea7a93' },
  mint: { top: '#b9e0cd', bottom: '#ecf8f0', ground: '#63ad91', a: '#17624f', b: '#e5713a' },
  rose: { top: '#efb2b2', bottom: '#fbe5e0', ground: '#cf7a80', a: '#742245', b: '#23687f' },
  slate: { top: '#566f80', bottom: '#bccbd3', ground: '#364a57', a: '#f5e8d0', b: '#e29a35' },
  peach: { top: '#f9c19a', bottom: '#fde9d8', ground: '#de8a58', a: '#275a87', b: '#93290a' },
} satisfies Record<string, Swatch>

type PaletteName = keyof typeof swatches

export function isPaletteName(name: string): name is PaletteName {
  return Object.hasOwn(swatches, name)
}

/** Everything a motif paints with: the swatch and the tints that go with it. */
export function paletteOf(name: PaletteName) {
  const { top, bottom, ground, a, b } = swatches[name]
  const leaf = mix('#4f8f4a', ground, 0.25)
  const sea = mix('#2b87a8', ground, 0.25)
  const wood = mix('#b5793f', ground, 0.15)
  return {
    top,
    bottom,
    ground,
    a,
    b,
    tone: mix(top, bottom, 0.35),
    groundLight: lighten(ground, 0.2),
    groundDark: darken(ground, 0.25),
    aDark: darken(a, 0.2),
    aLight: lighten(a, 0.3),
    bDark: darken(b, 0.22),
    bLight: lighten(b, 0.35),
    far: mix(bottom, ground, 0.3),
    mid: mix(bottom, ground, 0.6),
    leaf,
    leafDark: darken(leaf, 0.3),
    leafLight: lighten(leaf, 0.25),
    sea,
    seaDark: darken(sea, 0.25),
    seaLight: lighten(sea, 0.35),
    wood,
    woodDark: darken(wood, 0.3),
    light: '#fff8ea',
    shade: mix('#e5dccb', ground, 0.12),
    ink: darken(mix('#1c2b3a', ground, 0.2), 0.2),
    gold: '#f5c451',
  }
}

export type Palette = ReturnType<typeof paletteOf>
