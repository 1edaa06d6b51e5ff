ALTER TABLE "alerts" ADD COLUMN "notified_elsewhere" bigint;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "is_elsewhere" boolean;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "zip" text;