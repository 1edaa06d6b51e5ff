CREATE TABLE "catalogue_bottles" (
	"id" text PRIMARY KEY NOT NULL,
	"bottle" jsonb NOT NULL,
	"batch" text NOT NULL,
	"line" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_codes" (
	"gtin" text PRIMARY KEY NOT NULL,
	"bottle_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_pages" (
	"prefix" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"count" bigint NOT NULL,
	"body" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "code_lookups" (
	"gtin" text PRIMARY KEY NOT NULL,
	"found" jsonb,
	"asked_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "catalogue_bottles_batch_idx" ON "catalogue_bottles" USING btree ("batch");--> statement-breakpoint
CREATE INDEX "catalogue_codes_bottle_idx" ON "catalogue_codes" USING btree ("bottle_id");--> statement-breakpoint
CREATE INDEX "code_lookups_asked_idx" ON "code_lookups" USING btree ("asked_at");