CREATE TABLE "recipes" (
	"cellar_id" text NOT NULL,
	"id" text NOT NULL,
	"removed_at" bigint,
	"name" text NOT NULL,
	"description" text,
	"instructions" text NOT NULL,
	"glass_type" text,
	"garnish" text,
	"difficulty" text NOT NULL,
	"prep_time" bigint,
	"servings" bigint NOT NULL,
	"photo" text,
	"source" text NOT NULL,
	"source_name" text,
	"source_key" text,
	"import_id" text,
	"is_public" boolean NOT NULL,
	"is_favorite" boolean NOT NULL,
	"rating" double precision,
	"notes" text,
	"ingredients" text NOT NULL,
	"tags" text NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "recipes_cellar_id_id_pk" PRIMARY KEY("cellar_id","id")
);
--> statement-breakpoint
CREATE TABLE "shopping" (
	"cellar_id" text NOT NULL,
	"id" text NOT NULL,
	"removed_at" bigint,
	"name" text NOT NULL,
	"note" text,
	"recipe_id" text,
	"is_done" boolean NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "shopping_cellar_id_id_pk" PRIMARY KEY("cellar_id","id")
);
--> statement-breakpoint
CREATE INDEX "recipes_removed_idx" ON "recipes" USING btree ("removed_at") WHERE "recipes"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "recipes_import_id_idx" ON "recipes" USING btree ("cellar_id","import_id") WHERE "recipes"."import_id" is not null;--> statement-breakpoint
CREATE INDEX "recipes_photo_idx" ON "recipes" USING btree ("cellar_id","photo") WHERE "recipes"."photo" is not null;--> statement-breakpoint
CREATE INDEX "shopping_removed_idx" ON "shopping" USING btree ("removed_at") WHERE "shopping"."removed_at" is not null;