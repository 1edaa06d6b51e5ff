import { maxBodyBytes } from '../../../../sync-server/http/body.ts'
import type { Rows } from '../row.ts'

const strangers = { status: 404, code: 'not_found' } as const

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
  'recipe.public': {
    method: 'GET',
    ask: ({ publicRecipe }) => ({ place: `/api/public-recipes/${publicRecipe}` }),
    may: 'anyone',
    answers: 200,
    another: 'who asks plays no part',
  },
  'recipe.publicPicture': {
    method: 'GET',
    ask: ({ publicRecipe }) => ({ place: `/api/public-recipes/${publicRecipe}/picture` }),
    may: 'anyone',
    answers: 200,
    another: 'who asks plays no part',
  },
  'recipe.page': {
    method: 'GET',
    ask: ({ recipe }) => ({ place: `/api/recipes/${recipe}/page` }),
    may: 'user',
    answers: 200,
    another: 'gets their own',
  },
  'admin.publicRecipe': {
    method: 'GET',
    ask: ({ publicRecipe }) => ({ place: `/api/admin/public-recipes/${publicRecipe}` }),
    may: 'admin',
    answers: 200,
    another: strangers,
  },
  'admin.takeDownRecipe': {
    method: 'POST',
    ask: ({ publicRecipe }) => ({
      place: `/api/admin/public-recipes/${publicRecipe}/take-down`,
      body: { reason: 'It names somebody.' },
    }),
    may: 'admin',
    answers: 204,
    another: strangers,
    bodyLimit: maxBodyBytes,
  },
  'admin.putBackRecipe': {
    method: 'POST',
    ask: ({ takenDownRecipe }) => ({
      place: `/api/admin/public-recipes/${takenDownRecipe}/put-back`,
    }),
    may: 'admin',
    answers: 204,
    another: strangers,
  },
} as const satisfies Rows
