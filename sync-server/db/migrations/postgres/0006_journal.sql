ALTER TABLE "bottles" ADD COLUMN "tags" text;--> statement-breakpoint
ALTER TABLE "bottles" ADD COLUMN "gone_as" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "count" bigint;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "price" bigint;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "to_quantity" bigint;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "to_fill_level" bigint;--> statement-breakpoint
ALTER TABLE "pours" ADD COLUMN "level_drop" bigint;