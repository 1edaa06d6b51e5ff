CREATE TABLE "paid_prices" (
	"cellar_id" text NOT NULL,
	"bottle_id" text NOT NULL,
	"key" text NOT NULL,
	"price" bigint NOT NULL,
	CONSTRAINT "paid_prices_cellar_id_bottle_id_pk" PRIMARY KEY("cellar_id","bottle_id")
);
--> statement-breakpoint
CREATE TABLE "trends" (
	"cellar_id" text NOT NULL,
	"id" text NOT NULL,
	"removed_at" bigint,
	"category" text NOT NULL,
	"period" text NOT NULL,
	"percentage" double precision NOT NULL,
	"compared" bigint NOT NULL,
	"priced_on" text NOT NULL,
	CONSTRAINT "trends_cellar_id_id_pk" PRIMARY KEY("cellar_id","id")
);
--> statement-breakpoint
CREATE TABLE "valuations" (
	"cellar_id" text NOT NULL,
	"id" text NOT NULL,
	"removed_at" bigint,
	"history" text NOT NULL,
	CONSTRAINT "valuations_cellar_id_id_pk" PRIMARY KEY("cellar_id","id")
);
--> statement-breakpoint
ALTER TABLE "bottles" ADD COLUMN "market_value" bigint;--> statement-breakpoint
ALTER TABLE "bottles" ADD COLUMN "market_source" text;--> statement-breakpoint
ALTER TABLE "bottles" ADD COLUMN "market_count" bigint;--> statement-breakpoint
ALTER TABLE "bottles" ADD COLUMN "market_on" text;--> statement-breakpoint
CREATE INDEX "paid_prices_key_idx" ON "paid_prices" USING btree ("key");--> statement-breakpoint
CREATE INDEX "trends_removed_idx" ON "trends" USING btree ("removed_at") WHERE "trends"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "valuations_removed_idx" ON "valuations" USING btree ("removed_at") WHERE "valuations"."removed_at" is not null;