import { expect, test } from 'vitest'
import { parseVariant, variantKey } from './variants.ts'

test('short and long ipx modifiers are equivalent', () => {
  const spellings = ['w_640,h_400,f_jpeg,q_80', 'f_jpg&h_400&q_80&w_640', 's_640x400,f_jpeg,q_80']
  const long = ['width_640,height_400,format_jpeg,quality_80', 'resize_640x400,f_jpg,quality:80']
  for (const modifiers of [...spellings, ...long, 'w=640,h=400,f=jpeg,q=80'])
    expect(parseVariant(modifiers)).toEqual({
      format: 'jpeg',
      width: 640,
      height: 400,
      fit: 'cover',
      quality: 80,
    })
  expect(parseVariant('_')).toEqual({ format: 'webp' })
  expect(parseVariant('s_320')).toMatchObject({ width: 320, height: 320 })
})

test('sizes and qualities snap up to a few steps, and stop at the last', () => {
  const widths = [1, 320, 321, 700, 769, 1025, 1281, 1536, 1537, 99_999]
  expect(widths.map((width) => parseVariant(`w_${width}`).width)).toEqual([
    320, 320, 640, 768, 1024, 1280, 1536, 1536, 1536, 1536,
  ])
  const heights = [1, 201, 350, 450, 500, 700, 790, 900, 99_999]
  expect(heights.map((height) => parseVariant(`h_${height}`).height)).toEqual([
    200, 320, 400, 480, 640, 768, 800, 960, 1536,
  ])
  const qualities = [1, 30, 31, 60, 80, 81, 96, 100]
  expect(qualities.map((quality) => parseVariant(`q_${quality}`).quality)).toEqual([
    30, 30, 50, 65, 80, 95, 95, 95,
  ])
})

test('every fit and only a few colours are allowed', () => {
  for (const fit of ['cover', 'contain', 'fill', 'inside', 'outside'])
    expect(parseVariant(`s_640x400,fit_${fit}`).fit).toBe(fit)
  const contain = (colour: string) => parseVariant(`s_640x400,fit_contain,b_${colour}`).background
  expect(['fff', 'FFFFFF', 'ffffffff', '00000000', '000'].map(contain)).toEqual([
    '#ffffffff',
    '#ffffffff',
    '#ffffffff',
    '#00000000',
    '#000000ff',
  ])
})

test('modifiers without effect make no variant', () => {
  const same = (...spellings: string[]) =>
    expect(new Set(spellings.map((modifiers) => variantKey(parseVariant(modifiers)))).size).toBe(1)
  same('_', 'f_webp', 'fit_cover', 'b_fff')
  same('w_300', 'w_320', 'w_320,fit_fill', 'w_320,b_000,f_webp')
  same('s_320x200', 's_320x200,fit_cover', 'w_320,h_200,b_fff')
  same('f_png', 'f_png,q_80', 'q_30,f_png')
})

test('modifiers with effect make a separate variant', () => {
  const different = [
    '_',
    'w_320',
    'h_320',
    's_320x320',
    's_320x320,fit_contain',
    's_320x320,fit_contain,b_000',
    'f_avif',
    'f_jpeg',
    'f_jpeg,b_000',
    'f_png',
    'q_80',
    'q_95',
    'w_640',
    'w_320,h_640',
  ]
  const keys = different.map((modifiers) => variantKey(parseVariant(modifiers)))
  expect(new Set(keys).size).toBe(different.length)
})

test('all other modifiers are refused', () => {
  const wrong = [
    '',
    ',',
    '&',
    'w',
    'w_',
    '_w',
    'w_320,',
    ',w_320',
    'w_320,,h_200',
    '__',
    '_,_',
    '_,w_320',
    'w_0',
    'w_-1',
    'w_1.5',
    'w_1e3',
    'w_0320',
    'w_abc',
    'w_320px',
    'w_100000',
    'w_٣٢٠',
    'w_ 320',
    'h_0',
    's_0x0',
    's_320x',
    's_x200',
    's_1x2x3',
    's_320x200,w_320',
    's_320,h_200',
    's_',
    'w_320,w_320',
    'w_320,width_640',
    'f_webp,format_webp',
    'q_80,quality_80',
    's_320,resize_320',
    'q_0',
    'q_101',
    'q_-1',
    'q_80.5',
    'f_svg',
    'f_gif',
    'f_tiff',
    'f_auto',
    'f_WEBP',
    'f_heif',
    'fit_',
    'fit_none',
    'fit_COVER',
    'b_',
    'b_ff',
    'b_white',
    'b_123456',
    'b_fffffffff',
    'b_#fff',
    'a',
    'animated',
    'blur_50',
    'rotate_90',
    'trim_10',
    'extend_9999_9999',
    'enlarge',
    'kernel_cubic',
    '__proto___1',
    'constructor_1',
    'toString_1',
    'W_320',
    'w_320;h_200',
    'w_320%2Ch_200',
    'w_320\0',
    `w_320${',w_320'.repeat(50)}`,
  ]
  for (const modifiers of wrong)
    expect(() => parseVariant(modifiers), modifiers).toThrow('is not how a picture')
})

test('a picture has a bounded number of variants', () => {
  const one = (prefix: string, values: readonly (string | number)[]) =>
    ['', ...values.map((value) => `${prefix}_${value}`)] as const
  const keys = new Set<string>()
  const numbers = Array.from({ length: 40 }, (_, index) => index * 41 + 1)
  for (const w of one('w', numbers))
    for (const h of one('h', numbers))
      for (const f of one('f', ['avif', 'png'])) {
        const modifiers = [w, h, f].filter(Boolean).join(',') || '_'
        keys.add(variantKey(parseVariant(modifiers)))
      }
  expect(keys.size).toBe(7 * 12 * 3)
})
