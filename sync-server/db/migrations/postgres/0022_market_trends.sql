CREATE TABLE "listing_changes" (
	"listing_id" text NOT NULL,
	"period" text NOT NULL,
	"category" text NOT NULL,
	"percent" double precision NOT NULL,
	"on" text NOT NULL,
	CONSTRAINT "listing_changes_listing_id_period_pk" PRIMARY KEY("listing_id","period")
);
--> statement-breakpoint
CREATE TABLE "market_trends" (
	"category" text NOT NULL,
	"period" text NOT NULL,
	"percentage" double precision NOT NULL,
	"compared" bigint NOT NULL,
	"priced_on" text NOT NULL,
	CONSTRAINT "market_trends_category_period_pk" PRIMARY KEY("category","period")
);
--> statement-breakpoint
CREATE INDEX "listing_changes_percent_idx" ON "listing_changes" USING btree ("category","period","percent");--> statement-breakpoint
CREATE INDEX "listing_changes_on_idx" ON "listing_changes" USING btree ("category","period","on");