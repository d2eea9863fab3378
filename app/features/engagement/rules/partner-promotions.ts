import type { PageAddress } from '#app/lib/page-address.ts'
type PartnerPromotion = {
  id: number
  image: string
  btnText: string
  description: string
  competitionUrl: PageAddress
}

export const PARTNER_PROMOTIONS: readonly PartnerPromotion[] = [
  {
    id: 1,
    image: '/images/categories/travel-and-hotels.webp',
    btnText: 'See holidays to win',
    description:
      'Weekends by the sea, city breaks and far-away sun: every open travel prize on one page.',
    competitionUrl: '/competition-category/travel-and-hotels',
  },
  {
    id: 2,
    image: '/images/categories/food-and-drink.webp',
    btnText: 'See hampers to win',
    description: 'Hampers, dinners for two and a year of coffee from Irish kitchens and makers.',
    competitionUrl: '/competition-category/food-%26-drink',
  },
]
