ALTER TABLE "ultra_drops" ADD COLUMN "size_ml" bigint;--> statement-breakpoint
ALTER TABLE "ultra_drops" ADD COLUMN "vintage" bigint;--> statement-breakpoint
ALTER TABLE "ultra_drops" ADD COLUMN "pickup_from" bigint;--> statement-breakpoint
ALTER TABLE "ultra_drops" ADD COLUMN "pickup_until" bigint;