import { maxBodyBytes } from '../../../../sync-server/http/body.ts'
import type { Rows } from '../row.ts'

/** Recipes. */
export const recipesRows = {
  'recipe.list': {
    method: 'GET',
    ask: () => ({ place: '/api/recipes' }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
    shows: ['recipe'],
  },
  'recipe.create': {
    method: 'POST',
    ask: ({ recipe }) => ({
      place: '/api/recipes',
      body: {
        id: recipe,
        name: 'Negroni',
        instructions: 'Stir.',
        tags: ['bitter'],
        ingredients: [{ name: 'Gin', amount: '30 ml' }],
      },
    }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
    bodyLimit: maxBodyBytes,
  },
} as const satisfies Rows
